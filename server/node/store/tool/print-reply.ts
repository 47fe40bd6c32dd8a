/** Lines for people about a store. */
import type { StoreCheckFault } from '#server/integrity/store-check.ts'
import type { StoreInfo, VerifyResult } from './store-tool-messages.ts'

const MEGABYTE = 1024 * 1024

export const size = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`

const total = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

const countLines = (counts: Readonly<Record<string, number>>): string[] =>
  Object.entries(counts).map(([type, count]) => `  ${type.padEnd(20)} ${String(count).padStart(9)}`)

export const faultLine = ({ id, what }: StoreCheckFault): string => `${id} ${what}`

export function infoLines(info: StoreInfo): string[] {
  const { folder, kind, isRunning, isConverted, format, identity, documents = {}, newestSeq, bytes } = info
  return [
    `Store          ${folder}`,
    `Kind           ${kind}, ${isRunning ? 'open in a running server' : 'no server has it open'}`,
    ...(isConverted
      ? [`Format         ${format}`, `Identity       ${identity}`, `Newest change  ${newestSeq}`]
      : ['Format         that of an earlier release, converted at the next start']),
    `Size           ${size(bytes)}`,
    ...(isConverted ? [`Documents      ${total(documents)}`, ...countLines(documents)] : []),
  ]
}

export function resultLines({ faults, documents, keys, unchecked }: VerifyResult): string[] {
  return [
    ...(Object.keys(documents).length > 0 ? [`Documents: ${total(documents)}`, ...countLines(documents)] : []),
    ...(keys
      ? [`Keys: ${keys.documents} documents, ${keys.withBytes} with bytes, ${keys.deletions} deletions, change ${keys.newestSeq}`]
      : []),
    ...(unchecked === null ? [] : [unchecked]),
    faults === 0 ? 'The store is sound.' : `${faults} ${faults === 1 ? 'fault' : 'faults'} found.`,
  ]
}
