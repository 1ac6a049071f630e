import { type ContractSchema, type Operation, schemas } from './contract.ts'

const nameOf = (schema: ContractSchema): string | undefined => schema.$ref?.slice(schema.$ref.lastIndexOf('/') + 1)

/** Whether a success of the operation can show the component. */
export function shows({ schema }: Operation, component: string): boolean {
  const reach = (name: string, seen: Set<string>): boolean => {
    if (name === component) return true
    if (seen.has(name)) return false
    seen.add(name)
    const properties = Object.values(
      (schemas[name]?.properties ?? {}) as Record<string, ContractSchema & { items?: ContractSchema }>,
    )
    return properties.some((property) => {
      const next = nameOf(property.items ?? property)
      return next !== undefined && reach(next, seen)
    })
  }
  return schema !== null && reach(schema, new Set())
}
