/** Attributes of values. */
import { columnOf } from './columns';
import { datasetOf } from './elements';
import type { DataValue, Value } from './values';
import { data, freshData } from './values';

/** The value of an attribute. */
export function attributeOf(value: Value, name: string): Value {
  switch (value?.kind) {
    case 'name':
      return { kind: 'name', name: `${value.name}.${name}` };
    case 'data':
      return attributeOfData(value, name);
    case 'method':
      return accessorPart(value.of, value.name, name);
    case 'group':
      return name === 'shape'
        ? sizesOf(datasetOf(value), null, false)
        : name === 'value'
          ? datasetOf(value)
          : { kind: 'method', of: value, name };
    case 'widget':
      return name !== 'value' && name !== 'data'
        ? { kind: 'method', of: value, name }
        : value.widget.type === 'FileUpload'
          ? { kind: 'uploaded', file: value.widget.file }
          : data(value.widget.file.shape);
    case 'uploaded':
      return name === 'content'
        ? { kind: 'file', file: value.file }
        : /^(?:new|owner)$/.test(name)
          ? value
          : { kind: 'method', of: value, name };
    default:
      return value === null ? null : { kind: 'method', of: value, name };
  }
}

function attributeOfData(value: DataValue, name: string): Value {
  const method: Value = { kind: 'method', of: value, name };
  switch (value.view) {
    case 'table':
      return TABLE_ATTRIBUTES.has(name) ? method : columnOf(value, name);
    case 'column':
      if (name === 'str' || name === 'dt') {
        value.shape.addKind(name === 'str' ? 'text' : 'date');
      }
      return name === 'values' || name === 'T' ? value : method;
    case 'array':
      return name === 'shape' ? sizesOf(value, null, false) : method;
    case 'picture':
      return name === 'size'
        ? sizesOf(value, null, true)
        : name === 'width' || name === 'height'
          ? sizesOf(value, name === 'width' ? 1 : 0, true)
          : method;
    case 'plain':
      if (ONLY_TABLES.has(name)) {
        value.shape.useAsTable();
      }
      return method;
  }
}

function sizesOf({ shape }: DataValue, axis: number | null, isFlipped: boolean): Value {
  return { kind: 'sizes', of: shape, axis, isFlipped };
}

/** `column.str.split` and `column.dt.year`. */
function accessorPart(of: Value, accessor: string, name: string): Value {
  switch (accessor) {
    case 'str':
      return { kind: 'method', of, name: `str.${name}` };
    case 'dt':
      return freshData('column');
    default:
      return null;
  }
}

/** What only tables and their columns have. */
const ONLY_TABLES = new Set(
  (
    'head tail groupby iloc loc columns describe info value_counts dropna fillna isna isnull notna notnull sort_values ' +
    'set_index reset_index iterrows itertuples merge pivot pivot_table query apply applymap drop drop_duplicates nunique ' +
    'unique to_csv rename corr assign agg sample dtypes resample melt isin'
  ).split(' ')
);

/** What `table.name` means where it is no column. */
const TABLE_ATTRIBUTES = new Set(
  (
    'T abs add add_prefix add_suffix agg aggregate align all any append apply applymap asfreq assign astype at axes ' +
    'bfill boxplot clip columns combine convert_dtypes copy corr corrwith count cov cummax cummin cumprod cumsum ' +
    'describe diff div drop drop_duplicates dropna dtypes duplicated empty eq eval expanding explode ffill fillna ' +
    'filter first from_dict get groupby head hist iat idxmax idxmin iloc index info insert interpolate isin isna ' +
    'isnull items iterrows itertuples join keys last loc map mask max mean median melt memory_usage merge min mode ' +
    'mul multiply nlargest notna notnull nsmallest nunique pipe pivot pivot_table plot pop prod quantile query rank ' +
    'reindex rename replace resample reset_index rolling round sample select_dtypes set_index shape shift size skew ' +
    'sort_index sort_values squeeze stack std style sub sum tail to_csv to_dict to_excel to_json to_numpy ' +
    'to_pandas to_records to_string transform transpose truncate unstack update value_counts values var where xs'
  ).split(' ')
);
