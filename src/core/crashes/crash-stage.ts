/**
 * Finds the stage of a machine learning pipeline in which a line of a notebook failed. The stages are those of “Why do
 * Machine Learning Notebooks Crash?”, table 5: where the code is written that fails; `none` for code outside of such a
 * pipeline.
 */
import type { CrashStage } from '../../protocol';
import type { StoredError } from '../notebook/document';
import type { KnownNames } from './known-names';

/** Modules for drawing. */
const DRAWING = set(
  'matplotlib pylab seaborn plotly bokeh altair holoviews hvplot plotnine ggplot pygal folium wordcloud missingno graphviz ipyvolume'
);
/** Modules for reading and changing data. */
const DATA = set(
  'numpy pandas polars dask xarray pyspark cudf geopandas cv2 PIL skimage imageio librosa nltk spacy requests bs4 csv sqlite3 sqlalchemy h5py pickle zipfile glob gensim torchvision torchtext datasets'
);

const DRAWING_CALLS = set(
  'plot draw draw_networkx hist boxplot scatter imshow barplot countplot heatmap pairplot distplot displot histplot violinplot savefig subplots set_title set_xlabel set_ylabel scatterplot lineplot plot_confusion_matrix plot_tree'
);
const EVALUATION_CALLS = set(
  'predict predict_proba predict_log_proba predict_classes predict_generator decision_function evaluate evaluate_generator score accuracy_score balanced_accuracy_score confusion_matrix classification_report roc_auc_score roc_curve auc precision_recall_curve average_precision_score mean_squared_error mean_absolute_error r2_score f1_score precision_score recall_score log_loss silhouette_score decode_predictions score_samples get_forecast forecast'
);
const TRAINING_CALLS = set(
  'fit fit_generator partial_fit train train_on_batch backward fit_one_cycle fine_tune lr_find cross_val_score cross_validate cross_val_predict learning_curve validation_curve GradientTape zero_grad apply_gradients minimize fit_predict'
);
const CONSTRUCTION_CALLS = set(
  'Sequential Model compile add_module load_model from_pretrained model_from_json plot_model build_model make_pipeline Pipeline ColumnTransformer OLS GLM WLS Logit ARIMA SARIMAX state_dict load_state_dict register_buffer'
);
const DATA_CALLS = set(
  'open reader DictReader load loads loadtxt genfromtxt read readlines read_csv read_excel read_json read_parquet read_table read_sql train_test_split KFold StratifiedKFold GroupKFold ShuffleSplit StratifiedShuffleSplit TimeSeriesSplit fit_transform transform inverse_transform fit_resample merge groupby drop dropna fillna astype pivot pivot_table join concat apply map replace get_dummies to_categorical pad_sequences flow_from_directory DataLoader urlopen urlretrieve'
);

/** What prepares data, although it is fitted: scalers, encoders. */
const PREPARES =
  /scal|encod|vectori[sz]|imput|^pca$|normali[sz]|binari[sz]|discreti[sz]|token|svd$|nmf$|tsne|umap|smote|sampler|selector|selectk|polynomialfeatures/i;
/** Classes of models and of their layers. */
const MODEL_CLASS =
  /(?:Classifier|Regressor|Regression|Forest|CV|Net|SVC|SVR|KMeans|NB|Cluster(?:ing)?|Mixture|Transformer|Model)$|^(?:Dense|Conv\d?D|Conv\dd|LSTM\w*|GRU\w*|Embedding|Dropout|Flatten|MaxPool\w*|BatchNorm\w*|Linear|SVM|Lasso|Ridge|DBSCAN|PCA|VGG\d+|ResNet\d\w*|resnet\d+|Adam|SGD|RMSprop)$/;

/** Exceptions of an environment that lacks something. */
const OF_ENVIRONMENT = set(
  'ImportError ModuleNotFoundError PackageNotFoundError DistributionNotFound VersionConflict'
);

/**
 * The stage of a line that failed.
 *
 * @param code - the deepest line of the user's code
 * @param library - the library that it called; null for none
 */
export function stageOf(
  { ename }: Pick<StoredError, 'ename'>,
  code: string,
  library: string | null,
  { imported, standard, makers, origins }: KnownNames
): CrashStage {
  const line = code.slice(0, MAX_LINE).replace(/#.*/s, '');
  if (OF_ENVIRONMENT.has(ename) || SETS_UP.test(line)) {
    return 'environment-setup';
  }
  if (NOT_COMPILED.has(ename) || /^\s*(?:raise|assert)\b/.test(line)) {
    return 'none';
  }
  const read = [...line.matchAll(/(?<![\w.])[A-Za-z_]\w{0,99}/g)].map(([name]) => name);
  const modules = read.flatMap(name => imported.get(name) ?? origins.get(name) ?? []);
  return (
    stageOfCalls(withoutStandard(line, standard), makers, modules) ??
    ([...modules, library].some(module => module !== null && DATA.has(module))
      ? 'data-preparation'
      : 'none')
  );
}

/** The line without what it calls of Python's own modules, unless that reads data: `re.compile` makes no model. */
function withoutStandard(line: string, standard: KnownNames['standard']): string {
  return line.replace(
    /(?<![\w.])([A-Za-z_]\w{0,99})(?:\.\w{1,99}){0,5}\.(\w{1,99})(?=\s?\()/g,
    (text, root: string, called: string) =>
      standard.has(root) && !DATA_CALLS.has(called) ? '' : text
  );
}

/** The stage that the called names show. */
function stageOfCalls(
  line: string,
  makers: ReadonlyMap<string, string>,
  modules: readonly string[]
): CrashStage | null {
  const calls = [...line.matchAll(/([A-Za-z_]\w{0,99})\s?\(/g)].map(match => match[1]);
  const has = (names: ReadonlySet<string>): boolean => calls.some(name => names.has(name));
  if (has(EVALUATION_CALLS)) {
    return 'evaluation';
  }
  if (has(TRAINING_CALLS)) {
    return isPreparation(line, makers) ? 'data-preparation' : 'model-training';
  }
  if (has(DRAWING_CALLS) || modules.some(module => DRAWING.has(module))) {
    return 'data-visualization';
  }
  if (has(DATA_CALLS)) {
    return 'data-preparation';
  }
  return has(CONSTRUCTION_CALLS) || calls.some(name => MODEL_CLASS.test(name))
    ? 'model-construction'
    : null;
}

const MAX_LINE = 500;
const SETS_UP = /^\s*(?:import|from)\s|^\s*[%!]{1,2}\s*(?:pip|conda|load_ext)\b/;
/** Errors of the text, which is about no stage. */
const NOT_COMPILED = set('SyntaxError IndentationError TabError');

/** Whether what a line fits prepares data: a scaler, an encoder. */
function isPreparation(line: string, makers: ReadonlyMap<string, string>): boolean {
  const fitted =
    /([A-Za-z_]\w{0,99})\s?\((?:[^()]|\([^()]{0,200}\)){0,200}\)\s?\.\s?fit\w{0,20}\s?\(/.exec(
      line
    ) ?? /([A-Za-z_]\w{0,99})\s?\.\s?fit\w{0,20}\s?\(/.exec(line);
  const name = fitted?.[1] ?? '';
  return PREPARES.test(name) || PREPARES.test(makers.get(name) ?? '');
}

function set(names: string): ReadonlySet<string> {
  return new Set(names.split(' '));
}
