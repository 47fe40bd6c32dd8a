/** What another language owes for a table of English: the same keys, no more and no fewer. Their places are compared by a test. */
export type Translation<Table extends Readonly<Record<string, string>>> = { readonly [Key in keyof Table]: string }
