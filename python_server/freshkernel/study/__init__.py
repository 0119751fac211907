"""The tables of `freshkernel study`: the command line sends rows, `tables` writes Parquet files."""
