// Lint rules of this repository, loaded by oxlint.

/** `body`, `request.body`, `body.item`: the input of a call, or a part of it. */
const isBody = (node) => {
  const inner = withoutType(node)
  if (inner?.type === 'Identifier') return inner.name === 'body'
  if (inner?.type !== 'MemberExpression') return false
  return (!inner.computed && inner.property.name === 'body') || isBody(inner.object)
}

const withoutType = (node) =>
  node && ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'].includes(node.type)
    ? withoutType(node.expression)
    : node

/** A pattern takes the body apart if its value is a body, or if it stands under the name `body` in another pattern. */
function takesBodyApart(pattern) {
  const { parent } = pattern
  if (parent.type === 'Property') {
    if (!parent.computed && parent.key.name === 'body') return true
    return parent.parent.type === 'ObjectPattern' && takesBodyApart(parent.parent)
  }
  if (parent.type === 'AssignmentPattern') return takesBodyApart(parent)
  return parent.type === 'VariableDeclarator' && isBody(parent.init)
}

const noBodySpread = {
  meta: {
    type: 'problem',
    messages: { spread: 'Name the fields: a spread copies whatever the caller sends, ids and columns included.' },
  },
  create: (context) => ({
    SpreadElement(node) {
      if (node.parent.type === 'ObjectExpression' && isBody(node.argument))
        context.report({ node, messageId: 'spread' })
    },
    RestElement(node) {
      if (node.parent.type === 'ObjectPattern' && takesBodyApart(node.parent))
        context.report({ node, messageId: 'spread' })
    },
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== 'MemberExpression' || callee.object.name !== 'Object' || callee.property.name !== 'assign')
        return
      for (const node of given) if (isBody(node)) context.report({ node, messageId: 'spread' })
    },
  }),
}

export default { meta: { name: 'portal' }, rules: { 'no-body-spread': noBodySpread } }
