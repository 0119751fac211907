/** The import statements that usually bind a name. */

/** Name → statement, for modules that come with Python: adding the import cannot fail. */
const STANDARD: Readonly<Record<string, string>> = {
  Counter: 'from collections import Counter',
  Decimal: 'from decimal import Decimal',
  Fraction: 'from fractions import Fraction',
  OrderedDict: 'from collections import OrderedDict',
  Path: 'from pathlib import Path',
  argparse: 'import argparse',
  ast: 'import ast',
  asyncio: 'import asyncio',
  base64: 'import base64',
  collections: 'import collections',
  contextlib: 'import contextlib',
  copy: 'import copy',
  csv: 'import csv',
  dataclass: 'from dataclasses import dataclass',
  dataclasses: 'import dataclasses',
  datetime: 'import datetime',
  deepcopy: 'from copy import deepcopy',
  defaultdict: 'from collections import defaultdict',
  deque: 'from collections import deque',
  functools: 'import functools',
  glob: 'import glob',
  gzip: 'import gzip',
  hashlib: 'import hashlib',
  heapq: 'import heapq',
  inspect: 'import inspect',
  io: 'import io',
  itertools: 'import itertools',
  json: 'import json',
  logging: 'import logging',
  lru_cache: 'from functools import lru_cache',
  math: 'import math',
  namedtuple: 'from collections import namedtuple',
  operator: 'import operator',
  os: 'import os',
  partial: 'from functools import partial',
  pathlib: 'import pathlib',
  pickle: 'import pickle',
  platform: 'import platform',
  pprint: 'from pprint import pprint',
  random: 'import random',
  re: 'import re',
  reduce: 'from functools import reduce',
  shutil: 'import shutil',
  sqlite3: 'import sqlite3',
  statistics: 'import statistics',
  string: 'import string',
  subprocess: 'import subprocess',
  sys: 'import sys',
  tempfile: 'import tempfile',
  textwrap: 'import textwrap',
  threading: 'import threading',
  time: 'import time',
  timedelta: 'from datetime import timedelta',
  traceback: 'import traceback',
  typing: 'import typing',
  urllib: 'import urllib.request',
  uuid: 'import uuid',
  warnings: 'import warnings',
  zipfile: 'import zipfile'
};

/** Name → statement, for modules that must be installed. */
const INSTALLED: Readonly<Record<string, string>> = {
  BeautifulSoup: 'from bs4 import BeautifulSoup',
  DataFrame: 'from pandas import DataFrame',
  F: 'import torch.nn.functional as F',
  Image: 'from PIL import Image',
  Series: 'from pandas import Series',
  alt: 'import altair as alt',
  cv2: 'import cv2',
  da: 'import dask.array as da',
  dask: 'import dask',
  dd: 'import dask.dataframe as dd',
  display: 'from IPython.display import display',
  go: 'import plotly.graph_objects as go',
  gpd: 'import geopandas as gpd',
  gv: 'import geoviews as gv',
  hv: 'import holoviews as hv',
  ipywidgets: 'import ipywidgets',
  jax: 'import jax',
  jnp: 'import jax.numpy as jnp',
  keras: 'import keras',
  lgb: 'import lightgbm as lgb',
  matplotlib: 'import matplotlib',
  mpl: 'import matplotlib as mpl',
  networkx: 'import networkx',
  nltk: 'import nltk',
  nn: 'import torch.nn as nn',
  np: 'import numpy as np',
  numpy: 'import numpy',
  nx: 'import networkx as nx',
  pandas: 'import pandas',
  pd: 'import pandas as pd',
  pl: 'import polars as pl',
  plt: 'import matplotlib.pyplot as plt',
  pn: 'import panel as pn',
  px: 'import plotly.express as px',
  requests: 'import requests',
  scipy: 'import scipy',
  seaborn: 'import seaborn',
  sk: 'import sklearn as sk',
  sklearn: 'import sklearn',
  sm: 'import statsmodels.api as sm',
  smf: 'import statsmodels.formula.api as smf',
  sns: 'import seaborn as sns',
  sp: 'import sympy as sp',
  spacy: 'import spacy',
  stats: 'from scipy import stats',
  sympy: 'import sympy',
  tf: 'import tensorflow as tf',
  torch: 'import torch',
  tqdm: 'from tqdm.auto import tqdm',
  train_test_split: 'from sklearn.model_selection import train_test_split',
  widgets: 'import ipywidgets as widgets',
  xgb: 'import xgboost as xgb',
  xr: 'import xarray as xr',
  yaml: 'import yaml'
};

/** The usual import of a name. */
export interface UsualImport {
  readonly statement: string;
  /** Whether the module comes with Python. */
  readonly standard: boolean;
}

/** The import that usually binds `name`; null where there is none. */
export function usualImport(name: string): UsualImport | null {
  if (Object.hasOwn(STANDARD, name)) {
    return { statement: STANDARD[name], standard: true };
  }
  return Object.hasOwn(INSTALLED, name) ? { statement: INSTALLED[name], standard: false } : null;
}

/** Builtins of Python 2 → their names in Python 3. */
export const RENAMED_BUILTINS: Readonly<Record<string, string>> = {
  basestring: 'str',
  long: 'int',
  raw_input: 'input',
  unichr: 'chr',
  unicode: 'str',
  xrange: 'range'
};

/** The Python 3 name of a builtin of Python 2; null for all other names. */
export function renamedBuiltin(name: string): string | null {
  return Object.hasOwn(RENAMED_BUILTINS, name) ? RENAMED_BUILTINS[name] : null;
}
