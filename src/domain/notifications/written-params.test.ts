import { expect, test } from 'vitest'
import { NOTIFICATION_KINDS } from '../documents/notification-kinds.ts'
import { ACCOUNT_DELETED_REASON } from '../documents/placeholder-texts.ts'
import { writtenParams } from './written-params.ts'

test('no words of others leave, whatever the kind; their names without links, and an admin’s reasons, do', () => {
  const words = { preview: 'evil', message: 'evil', bio: 'evil', package: 'evil', reason: 'evil', name: 'Amina https://evil.example' }
  const withReason = NOTIFICATION_KINDS.filter((kind) => {
    const { name, ...rest } = writtenParams(kind, { ...words, city: 'Lagos', visits: '4' }, 'Someone')
    expect([name, rest['city'], rest['visits']]).toEqual(['Amina', 'Lagos', '4'])
    const { reason, ...others } = rest
    expect(JSON.stringify(others)).not.toContain('evil')
    return reason !== undefined
  })
  expect(withReason).toEqual(['outcome_settled', 'verification_rejected', 'admission_changed', 'content_hidden', 'content_restored'])
})

test('a name of which nothing is left has a placeholder, and the server’s own reason stays', () => {
  expect(writtenParams('booking_cancelled', { name: 'evil.com', reason: ACCOUNT_DELETED_REASON }, 'Someone')).toEqual({
    name: 'Someone',
    reason: ACCOUNT_DELETED_REASON,
  })
  expect(writtenParams('password_changed', {}, 'Someone')).toEqual({})
})
