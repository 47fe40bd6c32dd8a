/** Turns of phrase that have to be read twice. Each has a plainer word: again, anyone who, its, on its own, continues, is. */
const MANNERED =
  /\b(?:anew|whoever|whomever|whatever|of (?:its|their|his|her|one's) own|by (?:itself|themselves)|goes on|stands|told of|heard of|for good)\b/gi

const COMMENT = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/[^\n]*/g

/** Returns what a person reads in a file that is not part of the product: the comments of a source file, all of a Markdown file. */
export function proseOf(path: string, source: string): string {
  return path.endsWith('.md') ? source : [...source.matchAll(COMMENT)].map(([comment]) => comment).join('\n')
}

/** Returns the mannered words of a text, in lower case and in their order. */
export function manneredWords(prose: string): string[] {
  return [...prose.matchAll(MANNERED)].map(([word]) => word.toLowerCase())
}
