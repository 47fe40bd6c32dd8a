/** Prepares the file of an identity document for upload: a photo is redrawn, so that it contains no metadata, a PDF is sent unchanged. */
import { IDENTITY_FILE_MAX_BYTES } from '#domain/constants.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { parseIdentityFile } from '#domain/verification/identity-file.ts'
import { VERIFICATION_PHOTO_TARGET } from '#shared/files/photo-size.ts'
import { compressPhoto } from '#shared/files/compress-photo.ts'
import type { VerificationFile } from '#state/account/verification.ts'

const PDF_SIGNATURE = '%PDF-'

async function readPdf(file: Blob): Promise<Result<VerificationFile, Refusal>> {
  if (file.size > IDENTITY_FILE_MAX_BYTES) return fail(refusal('document_too_large'))
  const read = parseIdentityFile(new Uint8Array(await file.arrayBuffer()))
  return read.ok ? ok({ bytes: read.value.clean, media_type: read.value.media_type }) : read
}

/** @returns the file, or `not_a_document` or `document_too_large` */
export async function prepareIdentityDocument(file: Blob): Promise<Result<VerificationFile, Refusal>> {
  try {
    if ((await file.slice(0, PDF_SIGNATURE.length).text()) === PDF_SIGNATURE) return await readPdf(file)
    const photo = await compressPhoto(file, VERIFICATION_PHOTO_TARGET)
    if (photo.ok) return ok({ bytes: photo.value.bytes, media_type: 'image/jpeg' })
    return fail(refusal(photo.error.code === 'photo_too_large' ? 'document_too_large' : 'not_a_document'))
  } catch {
    // The file was deleted since it was chosen, or the app may not read it.
    return fail(refusal('not_a_document'))
  }
}
