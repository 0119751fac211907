/** Modules that come with Python. */
const STANDARD_LIBRARY =
  'abc aifc argparse array ast asynchat asyncio asyncore atexit audioop base64 bdb binascii bisect builtins bz2 ' +
  'cProfile calendar cgi cgitb chunk cmath cmd code codecs codeop collections colorsys compileall concurrent ' +
  'configparser contextlib contextvars copy copyreg crypt csv ctypes curses dataclasses datetime dbm decimal ' +
  'difflib dis distutils doctest email encodings ensurepip enum errno faulthandler fcntl filecmp fileinput ' +
  'fnmatch fractions ftplib functools gc genericpath getopt getpass gettext glob graphlib grp gzip hashlib ' +
  'heapq hmac html http imaplib imghdr imp importlib inspect io ipaddress itertools json keyword linecache ' +
  'locale logging lzma mailbox mailcap marshal math mimetypes mmap modulefinder msilib msvcrt multiprocessing ' +
  'netrc nis nntplib nt ntpath nturl2path numbers opcode operator optparse os ossaudiodev pathlib pdb pickle ' +
  'pickletools pipes pkgutil platform plistlib poplib posix posixpath pprint profile pstats pty pwd py_compile ' +
  'pyclbr pydoc pydoc_data pyexpat queue quopri random re readline reprlib resource rlcompleter runpy sched ' +
  'secrets select selectors shelve shlex shutil signal site smtpd smtplib sndhdr socket socketserver spwd ' +
  'sqlite3 sre_compile sre_constants sre_parse ssl stat statistics string stringprep struct subprocess sunau ' +
  'symtable sys sysconfig syslog tabnanny tarfile telnetlib tempfile termios textwrap threading time timeit ' +
  'tkinter token tokenize tomllib trace traceback tracemalloc tty turtle turtledemo types typing unicodedata ' +
  'unittest urllib uu uuid venv warnings wave weakref webbrowser winreg winsound wsgiref xdrlib xml xmlrpc ' +
  'zipapp zipfile zipimport zlib zoneinfo';

/** Modules of well-known distributions. */
const INSTALLED =
  'PIL altair anndata arviz astropy bokeh boto3 bs4 cartopy catboost colorcet cupy cv2 dash dask dask_ml ' +
  'datashader deap distributed duckdb emcee fastai flax folium gensim geopandas geoviews gym gymnasium ' +
  'h5py holoviews huggingface_hub hvplot hypothesis imageio intake ipykernel ipywidgets IPython jax jinja2 ' +
  'joblib keras librosa lightgbm lxml matplotlib mlflow mpl_toolkits mpmath netCDF4 networkx nibabel nltk numba ' +
  'numexpr numpy onnx openai openpyxl optuna pandas panel param patsy plotly polars pooch prophet psutil ' +
  'pyarrow pydantic pydicom pylab pymc pyproj pyspark pytorch_lightning rasterio requests rioxarray scanpy ' +
  'scipy seaborn sentence_transformers shap shapely skimage sklearn sklearn_pandas soundfile spacy sqlalchemy ' +
  'statsmodels streamlit streamz sympy tensorboard tensorflow tensorflow_datasets tensorflow_probability ' +
  'textblob tokenizers toolz torch torchaudio torchvision tqdm transformers tweepy umap wandb xarray xgboost ' +
  'xlrd yaml yfinance zarr';

const ROOTS: ReadonlySet<string> = new Set(
  [STANDARD_LIBRARY, INSTALLED].flatMap(names => names.split(' '))
);

/** Whether the module always comes from the same distribution, never from the notebook's folder. */
export function isWellKnownModule(module: string): boolean {
  return ROOTS.has(module.split('.')[0]);
}
