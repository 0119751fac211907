/** Methods of objects of unknown libraries that usually change the object, by their names. */

/**
 * `graph.add_edge(…)`, `figure.update_layout(…)`, `model.compile(…)`, `problem.compute_trajectory(…)`. Names that as often only
 * return something, such as `build` and other names with `compute_` and `load_`, are not among them: results would count as stale.
 */
const CHANGES =
  /^(?:(?:add|update|remove|delete|insert|register|train|restore|unregister)_\w+|load_(?:weights|state_dict)|compute_trajectory|(?:add|set|update|remove)[A-Z]\w*|compile|adapt|learn|enqueue|dequeue|reset|initialize|configure)$/;

/** Those that also change what the object refers to: the variables of a problem, the database of a cursor. */
const CHANGES_REACHABLE =
  /^(?:solve|optimi[sz]e|minimi[sz]e|maximi[sz]e|execute|executemany|executescript|commit|rollback|insert_one|insert_many)$/;

/** Methods of tables and the like that return a new one. */
const RETURNS_NEW = /^(?:add_prefix|add_suffix|remove_unused_categories)$/;

/** What a method of an object of an unknown type changes. */
export function changesByName(method: string): 'nothing' | 'receiver' | 'reachable' {
  if (RETURNS_NEW.test(method)) {
    return 'nothing';
  }
  return CHANGES_REACHABLE.test(method)
    ? 'reachable'
    : CHANGES.test(method)
      ? 'receiver'
      : 'nothing';
}
