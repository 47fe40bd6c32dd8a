/** Table of another language for a table of English, with exactly the same keys. A test compares the placeholders. */
export type Translation<Table extends Readonly<Record<string, string>>> = { readonly [Key in keyof Table]: string }
