// How long the scripts of one extension keep a page busy at a time, and in which functions: samples of a CPU profile,
// summed up by the browser's own tasks, between which it can draw and take keys.

/** Starts a profile of the page; the function that it gives ends it and returns samples and tasks. */
export async function profile(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: 500 });
  const browser = page.context().browser();
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', '__metadata']
  });
  await session.send('Profiler.start');
  return async () => {
    const { profile: samples } = await session.send('Profiler.stop');
    const trace = JSON.parse((await browser.stopTracing()).toString());
    await session.detach();
    return { ...samples, tasks: tasksOf(trace.traceEvents) };
  };
}

/** Beginnings and ends of the tasks of the page's main thread, and the processor time that they took, in microseconds. */
export function tasksOf(events) {
  const tasks = events.filter(event => event.name === 'RunTask' && event.ph === 'X');
  const mainThreads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(threadOf)
  );
  return tasks
    .filter(task => mainThreads.has(threadOf(task)))
    .map(({ ts, dur, tdur }) => ({ start: ts, end: ts + dur, processor: tdur ?? dur }))
    .sort((a, b) => a.start - b.start);
}

function threadOf({ pid, tid }) {
  return `${pid}/${tid}`;
}

/**
 * For each task in which scripts with `part` in their address ran: the milliseconds that they ran, longest first, with
 * the milliseconds of their functions, callers included.
 */
export function ownSlices({ nodes, samples, timeDeltas, startTime, tasks }, part) {
  const framesOf = ownFrames(nodes, part);
  const slices = new Map();
  let time = startTime;
  let at = 0;
  samples.forEach((id, i) => {
    time += timeDeltas[i];
    const frames = framesOf(id);
    if (frames.length === 0) {
      return;
    }
    while (at < tasks.length && tasks[at].end < time) {
      at++;
    }
    const slice = slices.get(at) ?? { milliseconds: 0, functions: new Map() };
    slices.set(at, slice);
    // A delta is the time since the sample before: this sample holds until the next one, or the end of the task.
    const end = Math.min(time + (timeDeltas[i + 1] ?? 0), tasks[at]?.end ?? Infinity);
    const milliseconds = (end - time) / 1000;
    slice.milliseconds += milliseconds;
    for (const name of new Set(frames)) {
      slice.functions.set(name, (slice.functions.get(name) ?? 0) + milliseconds);
    }
  });
  return [...slices.values()].sort((a, b) => b.milliseconds - a.milliseconds);
}

/** For a node of a profile the frames on its stack that are of the extension, callers first. */
function ownFrames(nodes, part) {
  const byId = new Map(nodes.map(node => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map(c => [c, id])));
  const known = new Map();
  return function framesOf(id) {
    if (!known.has(id)) {
      const { callFrame } = byId.get(id);
      const above = parents.has(id) ? framesOf(parents.get(id)) : [];
      known.set(id, callFrame.url.includes(part) ? [...above, nameOf(callFrame)] : above);
    }
    return known.get(id);
  };
}

/** The functions of a slice in which most of its time was spent, callers included. */
export function heaviest(slice, count) {
  return [...slice.functions]
    .sort((a, b) => b[1] - a[1])
    .slice(0, count)
    .map(([name, milliseconds]) => `${name} ${milliseconds.toFixed(1)}`)
    .join(', ');
}

function nameOf({ functionName, url, lineNumber, columnNumber }) {
  const file = url.slice(url.lastIndexOf('/') + 1).replace(/\.[0-9a-f]{20}\.js.*$/, '');
  return `${functionName || 'anonymous'}@${file}:${lineNumber + 1}:${columnNumber + 1}`;
}
