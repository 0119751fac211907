/** Modules that are imported for what their import does: accessors, color maps, styles, registered functions. */

/** Modules, or modules and members, with everything below them. */
const EFFECTS: ReadonlySet<string> = new Set(
  [
    // Accessors and methods of pandas, xarray and polars.
    'hvplot pandas_profiling ydata_profiling pandas_bokeh cufflinks janitor swifter pandas_ta ta',
    'pint_pandas pint_xarray rioxarray salem cf_xarray metpy xgcm dtale sweetviz pandas_flavor',
    'geocube xoak xwrf odc geoviews holoviews eland lux itables qgrid pandas_path upsetplot woodwork',
    'earthpy dask_geopandas pandera',
    // Color maps, styles and projections of matplotlib.
    'seaborn scienceplots colorcet cmocean cmasher cmcrameri mpl_toolkits mplcyberpunk qbstyles',
    'proplot aplpy mpltern ternary wcsaxes mpl_scatter_density cartopy healpy prettyplotlib mplhep',
    'ultraplot ggplot mpld3 mplfinance ipympl',
    // Estimators, operators, environments and formats that are registered.
    'sklearn.experimental sklearnex daal4py tensorflow_text tensorflow_io pybullet_envs highway_env',
    'ale_py procgen minigrid pillow_heif hdf5plugin netCDF4 h5netcdf zarr s3fs gcsfs adlfs fsspec',
    'astropy.units tables openpyxl xlrd xlsxwriter psycopg2 pymysql MySQLdb pyodbc cx_Oracle oracledb',
    'sqlalchemy pyarrow fastparquet kaleido torch_xla pycuda.autoinit jax.config keras_core thinc',
    'spacy_transformers scispacy',
    // What changes Python, the terminal or the notebook.
    'readline rlcompleter this antigravity cffi pyximport faulthandler six.moves future past builtins',
    'gevent eventlet nest_asyncio findspark jupyter_black lab_black nb_black autotime jupyterthemes',
    'google.colab jovian otter okpy utils tests unittests test_helper checker ipytest pytest',
    'vegafusion altair_saver ipywidgets setup config'
  ].flatMap(names => names.split(' '))
);

/** Whether importing the module, or a member of it, may do something else than bind the name. */
export function hasImportEffects(module: string, member: string | null): boolean {
  const parts = [...module.split('.'), ...(member === null ? [] : [member])];
  return (
    module.startsWith('.') ||
    /^gym_|_envs?$|^pytest_/.test(parts[0]) ||
    parts.some((_, at) => EFFECTS.has(parts.slice(0, at + 1).join('.')))
  );
}
