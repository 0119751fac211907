/** `match`: a pattern that fails continues with the next case; names are bound when the whole pattern matches. */
import type { Identifier, Match, MatchCase, MatchOr, Pattern } from '../ast/nodes';
import type { Body } from './body';
import type { BlockDraft } from './block-draft';

/** Evaluates a `match` statement. */
export function walkMatch(body: Body, node: Match): void {
  body.cell.walk.value(body, node.subject);
  const end = body.flow.createBlock();
  for (const matchCase of node.cases) {
    const next = body.flow.createBlock();
    walkCase(body, matchCase, next);
    body.flow.jump(end);
    body.flow.enter(next);
  }
  body.flow.start(end);
}

function walkCase(body: Body, node: MatchCase, next: BlockDraft): void {
  walkPattern(body, node.pattern, next);
  for (const name of capturedNames(node.pattern)) {
    body.bind(name.name, name, { kind: 'unknown' });
  }
  if (node.guard !== null) {
    const holds = body.flow.createBlock();
    body.cell.walk.condition(body, node.guard, holds, next);
    body.flow.enter(holds);
  }
  body.importGuardDepth++;
  body.cell.walk.statements(body, node.body);
  body.importGuardDepth--;
}

/** Tests the pattern; a failure jumps to `fail`. An irrefutable pattern never jumps there. */
function walkPattern(body: Body, node: Pattern, fail: BlockDraft): void {
  switch (node.kind) {
    case 'MatchValue':
      body.cell.walk.value(body, node.value);
      return body.flow.branch(fail);
    case 'MatchSingleton':
      return body.flow.branch(fail);
    case 'MatchSequence':
      body.flow.branch(fail);
      return node.patterns.forEach(pattern => walkPattern(body, pattern, fail));
    case 'MatchMapping':
      body.flow.branch(fail);
      body.cell.walk.values(body, node.keys);
      if (node.keys.length > 0) {
        body.flow.branch(fail);
      }
      return node.patterns.forEach(pattern => walkPattern(body, pattern, fail));
    case 'MatchClass':
      body.cell.walk.value(body, node.cls);
      body.flow.branch(fail);
      node.patterns.forEach(pattern => walkPattern(body, pattern, fail));
      return node.kwdPatterns.forEach(pattern => walkPattern(body, pattern, fail));
    case 'MatchStar':
      return;
    case 'MatchAs':
      return node.pattern === null ? undefined : walkPattern(body, node.pattern, fail);
    case 'MatchOr':
      return walkAlternatives(body, node, fail);
  }
}

function walkAlternatives(body: Body, node: MatchOr, fail: BlockDraft): void {
  const matched = body.flow.createBlock();
  node.patterns.forEach((pattern, index) => {
    const isLast = index === node.patterns.length - 1;
    const next = isLast ? fail : body.flow.createBlock();
    walkPattern(body, pattern, next);
    body.flow.jump(matched);
    if (!isLast) {
      body.flow.enter(next);
    }
  });
  body.flow.enter(matched);
}

/** The names that a pattern binds; alternatives bind the same names and count once. */
function capturedNames(node: Pattern): readonly Identifier[] {
  switch (node.kind) {
    case 'MatchValue':
    case 'MatchSingleton':
      return [];
    case 'MatchSequence':
      return node.patterns.flatMap(capturedNames);
    case 'MatchMapping':
      return [...node.patterns.flatMap(capturedNames), ...(node.rest === null ? [] : [node.rest])];
    case 'MatchClass':
      return [...node.patterns, ...node.kwdPatterns].flatMap(capturedNames);
    case 'MatchStar':
      return node.name === null ? [] : [node.name];
    case 'MatchAs':
      return [
        ...(node.pattern === null ? [] : capturedNames(node.pattern)),
        ...(node.name === null ? [] : [node.name])
      ];
    case 'MatchOr':
      return capturedNames(node.patterns[0]);
  }
}
