/** Functions whose arguments are elements of lists, by what they belong to; null for any list. */
const TAKING_ELEMENTS = new Map([
  ['push', null],
  ['unshift', null],
  ['splice', null],
  ['max', 'Math'],
  ['min', 'Math'],
  ['fromCharCode', 'String'],
  ['fromCodePoint', 'String']
]);

/** Whether an expression is a list whose length the code shows. */
function isShort(node) {
  switch (node.type) {
    case 'ArrayExpression':
      return node.elements.every(each => each?.type !== 'SpreadElement' || isShort(each.argument));
    case 'ConditionalExpression':
      return isShort(node.consequent) && isShort(node.alternate);
    case 'CallExpression':
      return node.callee.property?.name === 'subarray';
    default:
      return false;
  }
}

/** Rules of this project, for its sources. */
module.exports = {
  rules: {
    'no-spread-of-lists': {
      meta: {
        type: 'problem',
        messages: {
          spread:
            'A long list overflows the stack as arguments: use `append`, `largest` or `smallest` of core/memo/lists.'
        },
        schema: []
      },
      create(context) {
        return {
          CallExpression({ callee, arguments: given }) {
            const owner = TAKING_ELEMENTS.get(callee.property?.name);
            if (owner === undefined || (owner !== null && callee.object.name !== owner)) {
              return;
            }
            for (const node of given) {
              if (node.type === 'SpreadElement' && !isShort(node.argument)) {
                context.report({ node, messageId: 'spread' });
              }
            }
          }
        };
      }
    },
    'documented-exports': {
      meta: {
        type: 'suggestion',
        messages: { missing: 'Say in a doc comment what `{{name}}` is for.' },
        schema: []
      },
      create(context) {
        const { sourceCode } = context;
        const hasDocComment = node => {
          const last = sourceCode.getCommentsBefore(node).at(-1);
          return last !== undefined && last.type === 'Block' && last.value.startsWith('*');
        };
        const nameOf = declaration =>
          declaration.id?.name ?? declaration.declarations?.[0]?.id?.name ?? 'default';
        const check = node => {
          if (node.declaration && !hasDocComment(node)) {
            // The overloads of a function share the comment of the first.
            const siblings = node.parent.body;
            const previous = siblings[siblings.indexOf(node) - 1]?.declaration;
            const name = nameOf(node.declaration);
            if (previous?.type !== 'TSDeclareFunction' || nameOf(previous) !== name) {
              context.report({ node: node.declaration, messageId: 'missing', data: { name } });
            }
          }
        };
        return { ExportNamedDeclaration: check, ExportDefaultDeclaration: check };
      }
    }
  }
};
