import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LONG_STORIES } from '#tests/e2e/long-stories.ts'

for (const [file, titles] of Object.entries(LONG_STORIES))
  test(`${file} has each long story`, () => {
    const source = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
    // A title may have a part that its story fills in.
    const parts = [...source.matchAll(/test\(\s*(?:'(?<plain>[^'\n]+)'|"(?<quoted>[^"\n]+)"|`(?<made>[^`\n]+)`)/g)].map(
      ({ groups }) => groups?.['plain'] ?? groups?.['quoted'] ?? groups?.['made'] ?? '',
    )
    const has = (title: string): boolean =>
      parts.some((part) => {
        const [start = '', end = ''] = part.split(/\$\{[^}]+\}/)
        return part === title || (part.includes('${') && title.startsWith(start) && title.endsWith(end))
      })
    expect(titles.filter((title) => !has(title))).toEqual([])
  })
