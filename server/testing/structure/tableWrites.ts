import { type ESTree, Visitor } from 'vite'
import type { Source } from './sources.ts'

type Function = ESTree.Function | ESTree.ArrowFunctionExpression
type Expression = ESTree.Expression | ESTree.Super

/** A statement in the source that writes to a table. */
export interface TableWrite {
  line: number
  /**
   * True if the statement runs in a transaction that its caller started and records. It is then called on a parameter
   * of type `Tx`, or on the parameter of the work passed to `change`.
   */
  within: boolean
}

const verbs = ['insert', 'update', 'delete']
const manyRows = ['insertRows', 'updateRows']
const writingSql = /^\s*(insert|update|delete|merge|truncate)\b/i

/**
 * Returns the statements of a file that write to tables: calls of the query builder, `insertRows` and `updateRows`, and
 * SQL that starts with a writing keyword.
 */
export function tableWrites({ text, program, imports }: Source): TableWrite[] {
  const writes: TableWrite[] = []
  const tables = importedFrom(
    program,
    new Set(imports.flatMap(({ from }) => (from.endsWith('tables.ts') ? [from] : []))),
  )
  const enclosing: Function[] = []
  const begunBy = new Map<Function, string>()
  const enter = (node: Function) => void enclosing.push(node)
  const leave = () => void enclosing.pop()

  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression({ callee, arguments: args, start }) {
      if (callee.type === 'Identifier')
        for (const work of args) if (work.type === 'ArrowFunctionExpression') begunBy.set(work, callee.name)
      const [through, table] = args
      if (callee.type === 'Identifier' && manyRows.includes(callee.name) && through && through.type !== 'SpreadElement')
        if (table?.type === 'Identifier' && tables.has(table.name))
          writes.push({ line: lineOf(text, start), within: isWithin(through) })
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const [first] = args
      const builder = verbs.includes(callee.property.name) && first?.type === 'Identifier' && tables.has(first.name)
      const sql = callee.property.name === 'execute' && first?.type === 'TaggedTemplateExpression' && isWriting(first)
      if (builder || sql) writes.push({ line: lineOf(text, start), within: isWithin(callee.object) })
    },
  }).visit(program)
  return writes

  function isWithin(receiver: Expression): boolean {
    if (receiver.type !== 'Identifier') return false
    for (const node of enclosing.toReversed()) {
      const parameter = node.params.find((candidate) => 'name' in candidate && candidate.name === receiver.name)
      if (!parameter) continue
      return ['change', 'changeWithFile'].includes(begunBy.get(node) ?? '') || isTx(parameter)
    }
    return false
  }
}

const isTx = (parameter: ESTree.ParamPattern) => {
  const type = 'typeAnnotation' in parameter ? parameter.typeAnnotation?.typeAnnotation : null
  return type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'Tx'
}

const isWriting = ({ quasi }: ESTree.TaggedTemplateExpression) => writingSql.test(quasi.quasis[0]?.value.raw ?? '')

function importedFrom(program: ESTree.Program, modules: Set<string>): Set<string> {
  const names = new Set<string>()
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration' || !modules.has(node.source.value)) continue
    for (const { local } of node.specifiers) names.add(local.name)
  }
  return names
}

const lineOf = (text: string, offset: number) => text.slice(0, offset).split('\n').length
