import { idSchema } from '@pengawas/shared/contracts/envelope'
import { describe, expect, it } from 'vitest'
import { viewerIdOf } from './viewer-id.ts'

describe('viewerIdOf', () => {
  const page = 'A3BB189E-8BF9-4888-9912-ACE4E6543002'

  it('is an id, and the same for the same user and page', () => {
    expect(idSchema.safeParse(viewerIdOf('user-1', page)).success).toBe(true)
    expect(viewerIdOf('user-1', page)).toBe(viewerIdOf('user-1', page.toLowerCase()))
  })

  it('is another for another user of the same page', () => {
    expect(viewerIdOf('user-1', page)).not.toBe(viewerIdOf('user-2', page))
  })
})
