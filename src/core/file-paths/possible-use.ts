/** What a function of an unknown library may do with a text that looks like the name of a file. */
import type { FileUseKind } from '../../protocol';
import { baseName } from './path-text';

/** Words at the start of names of functions; `to_` and `from_` are such words, too. */
const WRITES =
  /^(?:save|write|dump|export|store|persist|record|render|to)(?:_|[A-Z]|$)|_(?:to|save)(?:_|$)|^savefig/;
const READS =
  /^(?:load|read|open|import|parse|from|scan|show|play|ingest|im?read)(?:_|[A-Z]|$)|_(?:from|load|read)(?:_|$)/;

/** Classes and their likes: `Network('x.s2p')` reads what it is made of. */
const CLASS = /^[A-Z]/;

/** Files that come with a library: their names are not paths of the project. */
const PACKAGED =
  /(?:^|_)(?:samples?|examples?|rdataset|datapath)(?:_|$)|^(?:get|find)_(?:test_)?(?:data|file_?path|resource)(?:_path)?$|^(?:load_dataset|retrieve|fetch)$|^resource_/i;

/** Functions and methods for texts, collections, messages, labels and addresses. */
const NO_FILES = new RegExp(
  `^(?:${[
    'append|appendleft|add|add_\\w+|insert|extend|remove|discard|pop|get|setdefault|index|count|update|keys|items|isin',
    '(?:starts|ends)with|endswith|replace|r?split|r?partition|[lr]?strip|join|format|r?find|contains|removesuffix|removeprefix|lower|upper|encode',
    'match|fullmatch|search|sub|findall|finditer|compile|translate|print\\w*|write|writerows?|writelines',
    'log|debug|info|warn|warning|error|critical|exception|getLogger|assert\\w*|equals?',
    'set_\\w+|\\w*title|[xyz]label|text|annotate|legend|label|caption|relabel|opts|rename|drop|groupby|query|eval|sort_values',
    'display|Markdown|HTML|Latex|Javascript|Math|IFrame|url\\w*|post|put|delete|head|request|system|unlink|rmtree',
    '\\w*(?:Error|Exception|Warning)'
  ].join('|')})$`
);

/** Keywords for texts that people read, and for names inside of files. */
const NO_PATHS =
  /^(?:name|title|label|text|caption|message|msg|desc\w*|help|key|url|\w+_name|format|fmt|id|prefix|suffix)$/;

/** Keywords that are about files although they end in `_name`. */
const FILE_NAMES = /^file_?name$/;

/** What the function may do with an argument; null where the argument is for something else. */
export function possibleUse(label: string, keyword: string | null): FileUseKind | null {
  const name = label.slice(label.lastIndexOf('.') + 1);
  const isText = keyword !== null && NO_PATHS.test(keyword) && !FILE_NAMES.test(keyword);
  if (isText || NO_FILES.test(name) || PACKAGED.test(name)) {
    return null;
  }
  return READS.test(name) || CLASS.test(name) ? 'read' : WRITES.test(name) ? 'write' : 'use';
}

const DATA_FILE = new RegExp(
  `[^./\\0]\\.(?:${[
    'csv|tsv|psv|txt|dat|data|json|jsonl|ndjson|geojson|topojson|ya?ml|toml|xml|html?|kml|gpx|arff|sav|dta|sas7bdat|por|rdata|rds',
    'xlsx?|xlsm|xlsb|ods|parquet|feather|arrow|orc|avro|npy|npz|pkl|pickle|p|joblib|dill|mat|h5|hdf5?|he5|nc|nc4|cdf|zarr|grib2?|fits?|root|tdms|edf|bdf|fif|gdf',
    'db|sqlite3?|duckdb|mdb|accdb|zip|gz|tgz|bz2|xz|tar|7z|zst',
    'png|jpe?g|gif|svg|tiff?|bmp|webp|ico|dcm|nii|mha|nrrd|mp3|wav|flac|ogg|m4[av]|mp4|avi|mov|mkv|webm',
    'shp|gpkg|las|laz|ply|obj|stl|vtk|vtu|vtp|off|pdb|cif|xyz|mol2?|sdf|smi|fasta|fa|fastq|vcf|bam|bed|gff3?|s\\d{1,2}p|ts',
    'pt|pth|ckpt|onnx|tflite|pb|keras|caffemodel|weights|safetensors|gguf|model|pdf|docx?|pptx?|md|tex|bib|log|ini|cfg|conf|tmp|bin|raw|wkt|graphml|gml|gexf|net|dot'
  ].join('|')})$`,
  'i'
);

/** Whether the text ends as names of data do. */
export function looksLikeData(path: string): boolean {
  return DATA_FILE.test(path);
}

/** Whether the text may be the name of a file; only one that is there counts. */
export function mayBeFileName(path: string): boolean {
  return /[^.]\.[A-Za-z]\w{0,9}$/.test(baseName(path));
}
