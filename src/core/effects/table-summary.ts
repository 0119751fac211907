/**
 * What the tables say as a whole, so that not all of them have to be read for it. A test compares both lists with the tables.
 */
import calls from '../libraries/calls.json';

/** Names, without those of their modules, of functions that draw from generators which a seed sets. */
export const DRAWING_NAMES: ReadonlySet<string> = new Set([
  ...calls.drawing.split(' '),
  ...(
    'Bilinear Conv1d Conv2d ConvTranspose2d Embedding GRU LSTM Linear MultiheadAttention ' +
    'RNN TransformerEncoderLayer bernoulli beta betavariate binomial bytes chisquare choice ' +
    'choices dirichlet dropout exponential expovariate f gamma gammavariate gauss geometric ' +
    'getrandbits gumbel hypergeometric k_means kaiming_normal_ kaiming_uniform_ ' +
    'kmeans_plusplus laplace logistic lognormal lognormvariate logseries make_blobs ' +
    'make_circles make_classification make_friedman1 make_gaussian_quantiles ' +
    'make_hastie_10_2 make_low_rank_matrix make_moons make_multilabel_classification ' +
    'make_regression make_s_curve make_sparse_spd_matrix make_spd_matrix make_swiss_roll ' +
    'multinomial multivariate_normal negative_binomial noncentral_chisquare noncentral_f ' +
    'normal normal_ normalvariate orthogonal_ pareto paretovariate permutation ' +
    'permutation_importance poisson power rand rand_like randbytes randint randint_like ' +
    'randn randn_like random random_integers random_sample random_split randperm randrange ' +
    'ranf rayleigh resample sample seed shuffle sparse_ standard_cauchy ' +
    'standard_exponential standard_gamma standard_normal standard_t train_test_split ' +
    'triangular trunc_normal_ uniform uniform_ vonmises vonmisesvariate wald weibull ' +
    'weibullvariate xavier_normal_ xavier_uniform_ zipf'
  ).split(' ')
]);

/** Options that the text of objects of some type depends on. */
export const TEXT_OPTIONS: readonly `option:${string}`[] = [
  'option:numpy',
  'option:pandas',
  'option:torch'
];
