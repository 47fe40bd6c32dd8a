/** The file of an identity paper: a photo or a PDF by what its bytes say, whatever its sender calls it. */
import { IDENTITY_FILE_MAX_BYTES, PHOTO_MAX_SIDE_ACCEPTED } from '../constants.ts'
import { refusal, type Refusal } from '../errors.ts'
import { readJpeg } from '../photos/jpeg.ts'
import { fail, ok, type Result } from '../result.ts'
import { readPng } from '../photos/png.ts'

export const IDENTITY_FILE_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const
export type IdentityFileType = (typeof IDENTITY_FILE_TYPES)[number]

export interface IdentityFile {
  readonly media_type: IdentityFileType
  /** What is to be kept: of a picture nothing that tells where or with what it was taken. */
  readonly clean: Uint8Array<ArrayBuffer>
}

const PDF_START = '%PDF-'
const PDF_END = '%%EOF'
/** The end's mark stands within so many bytes of the file's end: some writers add blank lines. */
const PDF_TAIL = 1_024

const asText = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

const isPdf = (bytes: Uint8Array): boolean =>
  asText(bytes.subarray(0, PDF_START.length)) === PDF_START && asText(bytes.subarray(-PDF_TAIL)).includes(PDF_END)

/** A picture that a browser can draw without running out of memory. */
const fits = (picture: { readonly width: number; readonly height: number } | undefined): boolean =>
  picture !== undefined && picture.width <= PHOTO_MAX_SIDE_ACCEPTED && picture.height <= PHOTO_MAX_SIDE_ACCEPTED

/** @returns the file, or `document_too_large` or `not_a_document` */
export function parseIdentityFile(bytes: Uint8Array<ArrayBuffer>): Result<IdentityFile, Refusal> {
  if (bytes.length > IDENTITY_FILE_MAX_BYTES) return fail(refusal('document_too_large'))
  if (isPdf(bytes)) return ok({ media_type: 'application/pdf', clean: bytes })
  const jpeg = readJpeg(bytes)
  if (jpeg && fits(jpeg)) return ok({ media_type: 'image/jpeg', clean: jpeg.clean })
  const png = readPng(bytes)
  if (png && fits(png)) return ok({ media_type: 'image/png', clean: png.clean })
  return fail(refusal('not_a_document'))
}
