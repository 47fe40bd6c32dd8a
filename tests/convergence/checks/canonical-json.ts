/** JSON with sorted keys: equal for equal values. Built by hand because the seeded runs write millions of them. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((each) => canonicalJson(each) ?? 'null').join()}]`
  const fields = value as Readonly<Record<string, unknown>>
  const parts: string[] = []
  for (const name of Object.keys(fields).sort()) {
    const said = canonicalJson(fields[name])
    // As in JSON, a field without a value is left out.
    if (said !== undefined) parts.push(`${JSON.stringify(name)}:${said}`)
  }
  return `{${parts.join()}}`
}
