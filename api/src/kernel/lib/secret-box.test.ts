import { expect, it } from 'vitest'
import { createDerivedKeys } from './derived-keys.ts'
import { createSecretBox } from './secret-box.ts'

const box = createSecretBox(createDerivedKeys('a secret of sixteen or more')('secretBox'))

it('opens what it sealed, in its place, and nothing else', () => {
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'user-1')
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
  expect(box.seal('JBSWY3DPEHPK3PXP', 'user-1')).not.toBe(sealed)
  expect(box.open(sealed, 'user-1')).toBe('JBSWY3DPEHPK3PXP')
  expect(box.open(sealed, 'user-2')).toBeNull()
  expect(box.open(`${sealed.slice(0, -2)}AA`, 'user-1')).toBeNull()
  expect(box.open('', 'user-1')).toBeNull()
  expect(
    createSecretBox(createDerivedKeys('another secret of the kind')('secretBox')).open(sealed, 'user-1'),
  ).toBeNull()
})
