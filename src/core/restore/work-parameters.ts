/** Parameters of libraries that bound how much work a call does. Each names a callable that has it; a test asks the libraries. */

/** What a parameter counts, for users. */
export type WorkUnit =
  'epochs' | 'estimators' | 'iterations' | 'repetitions' | 'samples' | 'trials' | 'workers';

/** A parameter. */
export interface WorkParameter {
  readonly name: string;
  readonly unit: WorkUnit;
  /** A smaller value is not proposed. */
  readonly least: number;
  /** Callables that have it, dotted: one of their libraries must be imported. */
  readonly source: readonly string[];
}

function parameter(
  name: string,
  unit: WorkUnit,
  least: number,
  ...source: readonly string[]
): WorkParameter {
  return { name, unit, least, source };
}

/** The parameters, by name. */
export const WORK_PARAMETERS: ReadonlyMap<string, WorkParameter> = new Map(
  [
    parameter(
      'epochs',
      'epochs',
      1,
      'keras.Model.fit',
      'tensorflow.keras.Model.fit',
      'gensim.models.Word2Vec'
    ),
    parameter('steps_per_epoch', 'iterations', 1, 'keras.Model.fit', 'tensorflow.keras.Model.fit'),
    parameter('max_epochs', 'epochs', 1, 'pytorch_lightning.Trainer', 'lightning.Trainer'),
    parameter('num_train_epochs', 'epochs', 1, 'transformers.TrainingArguments'),
    parameter(
      'n_estimators',
      'estimators',
      1,
      'sklearn.ensemble.RandomForestClassifier',
      'xgboost.XGBClassifier',
      'lightgbm.LGBMClassifier'
    ),
    parameter('num_boost_round', 'estimators', 1, 'xgboost.train', 'lightgbm.train'),
    parameter('iterations', 'iterations', 1, 'catboost.CatBoostClassifier'),
    parameter('max_iter', 'iterations', 1, 'sklearn.linear_model.LogisticRegression'),
    parameter('n_iter', 'trials', 1, 'sklearn.model_selection.RandomizedSearchCV'),
    parameter('n_init', 'repetitions', 1, 'sklearn.cluster.KMeans'),
    parameter('n_repeats', 'repetitions', 1, 'sklearn.inspection.permutation_importance'),
    parameter(
      'n_permutations',
      'repetitions',
      10,
      'sklearn.model_selection.permutation_test_score'
    ),
    parameter('n_samples', 'samples', 10, 'sklearn.datasets.make_classification'),
    parameter('n_trials', 'trials', 1, 'optuna.Study.optimize'),
    parameter('max_evals', 'trials', 1, 'hyperopt.fmin'),
    parameter('n_resamples', 'repetitions', 10, 'scipy.stats.bootstrap'),
    parameter('maxiter', 'iterations', 1, 'scipy.optimize.differential_evolution'),
    parameter('n_boot', 'repetitions', 10, 'seaborn.barplot'),
    parameter('draws', 'samples', 10, 'pymc.sample', 'pymc3.sample'),
    parameter('tune', 'samples', 10, 'pymc.sample', 'pymc3.sample'),
    parameter('num_workers', 'workers', 0, 'torch.utils.data.DataLoader'),
    parameter('n_jobs', 'workers', 1, 'sklearn.ensemble.RandomForestClassifier', 'joblib.Parallel')
  ].map(each => [each.name, each])
);
