/** Small identity documents, built by hand: images and PDFs as far as their structure goes. */
import { crc32 } from 'node:zlib'
import { WHERE } from './jpeg-fixture.ts'

const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0))
const number = (value: number): number[] => [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff]

function chunk(type: string, data: readonly number[]): number[] {
  const named = [...ascii(type), ...data]
  return [...number(data.length), ...named, ...number(crc32(new Uint8Array(named)))]
}

/** Metadata that tells where an image was taken. */
export const pngWords = (): number[] => [...chunk('tEXt', ascii(`Comment\0${WHERE}`)), ...chunk('eXIf', ascii(`MM\0*${WHERE}`))]

export interface PngParts {
  readonly width?: number
  readonly height?: number
  /** Chunks before the image's data. */
  readonly head?: readonly number[]
  /** Bytes after the end. */
  readonly tail?: readonly number[]
}

export const pngOf = ({ width = 4, height = 3, head = [], tail = [] }: PngParts = {}): Uint8Array<ArrayBuffer> =>
  new Uint8Array([
    0x89,
    ...ascii('PNG\r\n\u001a\n'),
    ...chunk('IHDR', [...number(width), ...number(height), 8, 2, 0, 0, 0]),
    ...head,
    ...chunk('IDAT', [1, 2, 3]),
    ...chunk('IEND', []),
    ...tail,
  ])

/** @param words included text @param length bytes at least */
export function pdfOf(words = '', length = 0): Uint8Array<ArrayBuffer> {
  const [head, tail] = [`%PDF-1.7\n1 0 obj\n(${words})\nendobj\n`, '\ntrailer\n%%EOF\n']
  const pdf = new Uint8Array(Math.max(length, head.length + tail.length)).fill(0x20)
  pdf.set(ascii(head))
  pdf.set(ascii(tail), pdf.length - tail.length)
  return pdf
}
