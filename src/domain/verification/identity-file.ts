/** Validates the file of an identity document: a photo or a PDF, detected from its bytes and not from its declared type. */
import { IDENTITY_FILE_MAX_BYTES, PHOTO_MAX_SIDE_ACCEPTED } from '../constants.ts'
import { refusal, type Refusal } from '../errors.ts'
import { readJpeg } from '../photos/jpeg.ts'
import { fail, ok, type Result } from '../result.ts'
import { readPng } from '../photos/png.ts'

export const IDENTITY_FILE_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const
export type IdentityFileType = (typeof IDENTITY_FILE_TYPES)[number]

export interface IdentityFile {
  readonly media_type: IdentityFileType
  /** The bytes to store: an image without metadata about place and device. */
  readonly clean: Uint8Array<ArrayBuffer>
}

const PDF_START = '%PDF-'
const PDF_END = '%%EOF'
/** Number of bytes at the end of the file that are searched for the end marker: some writers append blank lines. */
const PDF_TAIL = 1_024

const asText = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

const isPdf = (bytes: Uint8Array): boolean =>
  asText(bytes.subarray(0, PDF_START.length)) === PDF_START && asText(bytes.subarray(-PDF_TAIL)).includes(PDF_END)

/** True for an image that a browser can draw without running out of memory. */
const fits = (picture: { readonly width: number; readonly height: number } | undefined): boolean =>
  picture !== undefined && picture.width <= PHOTO_MAX_SIDE_ACCEPTED && picture.height <= PHOTO_MAX_SIDE_ACCEPTED

/** Validates the file. @returns the file, or `document_too_large` or `not_a_document` */
export function parseIdentityFile(bytes: Uint8Array<ArrayBuffer>): Result<IdentityFile, Refusal> {
  if (bytes.length > IDENTITY_FILE_MAX_BYTES) return fail(refusal('document_too_large'))
  if (isPdf(bytes)) return ok({ media_type: 'application/pdf', clean: bytes })
  const jpeg = readJpeg(bytes)
  if (jpeg && fits(jpeg)) return ok({ media_type: 'image/jpeg', clean: jpeg.clean })
  const png = readPng(bytes)
  if (png && fits(png)) return ok({ media_type: 'image/png', clean: png.clean })
  return fail(refusal('not_a_document'))
}
