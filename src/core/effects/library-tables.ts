/** The built-in effect tables. */
import builtins from './tables/builtins.json';
import matplotlib from './tables/matplotlib.json';
import numpy from './tables/numpy.json';
import pandas from './tables/pandas.json';
import sklearn from './tables/sklearn.json';
import stdlib from './tables/stdlib.json';
import torch from './tables/torch.json';
import type { EffectTable } from './effect';
import { ungrouped } from './grouped-names';

/** All tables. A test checks their form, since the type of a JSON module is wider than the table's. */
export const LIBRARY_TABLES = [builtins, stdlib, numpy, pandas, sklearn, matplotlib, torch].map(
  ungrouped
) as unknown as readonly EffectTable[];
