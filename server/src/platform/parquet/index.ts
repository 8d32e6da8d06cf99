export { readParquet, UnreadableParquet } from './read-parquet.ts';
export { parquetWriter, type ByteSink, type ParquetFile } from './write-parquet.ts';
