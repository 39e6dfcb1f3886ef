import { datasetOptions } from '../core/data/options.ts';
import { dataset, type DatasetParam } from './params.ts';

/**
 * A data set: all that fit are offered, so that a new one is offered wherever it can be used. Apart from the other families, because
 * it brings the list of all data sets with it, which most cells do not need.
 */
export const data = ({
  fits,
  ...given
}: Partial<Omit<DatasetParam, 'kind'>> &
  Pick<DatasetParam, 'default'> & {
    fits?: Parameters<typeof datasetOptions>[0];
  }): DatasetParam =>
  dataset({
    label: 'Data',
    help: 'What is learned from.',
    options: datasetOptions(fits),
    ...given,
  });
