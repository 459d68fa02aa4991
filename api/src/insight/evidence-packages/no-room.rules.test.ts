import { AppError } from '@pengawas/shared/errors'
import { expect, it } from 'vitest'
import { asNoRoom } from './no-room.rules.ts'

it.each([
  [Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }), 'unavailable'],
  [Object.assign(new Error('EDQUOT: disk quota exceeded'), { code: 'EDQUOT' }), 'unavailable'],
  [Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' }), undefined],
  [new AppError('payload-too-large'), 'payload-too-large'],
  ['ENOSPC', undefined],
])('%s', (error, code) => {
  const known = asNoRoom(error)
  if (code === 'unavailable') expect(known).toMatchObject({ code, text: { code: 'packageNoRoom' }, cause: error })
  else expect(known).toBe(error)
})
