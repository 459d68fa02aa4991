import { expect, it } from 'vitest'
import { createDerivedKeys } from './derived-keys.ts'

const SECRET = 'a key for these tests, thirty-two characters long'

it('gives each purpose and each installation a key of its own, and always the same one', () => {
  const keys = createDerivedKeys(SECRET)
  expect(keys('auditChain')).toHaveLength(32)
  expect(keys('auditChain')).toEqual(createDerivedKeys(SECRET)('auditChain'))
  expect(keys('auditChain')).not.toEqual(keys('secretBox'))
  expect(keys('auditChain')).not.toEqual(createDerivedKeys(`${SECRET}.`)('auditChain'))
})

it('keeps the key that second factors were sealed with before there were others', () => {
  expect(Buffer.from(createDerivedKeys(SECRET)('secretBox')).toString('hex')).toBe(
    'f94113d094e25fe73e32ad67b9e8761d6e3d44000af803d1807200cda3336f98',
  )
})
