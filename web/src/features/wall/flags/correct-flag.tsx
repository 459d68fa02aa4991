import { Button } from '@mantine/core'
import type { Flag } from '@pengawas/shared/contracts/flags'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { FlagForm } from './flag-form.tsx'
import { useCorrectFlag } from './flags-api.ts'

/** The person who raised a flag by hand may correct it until somebody has reviewed it; nobody else sees anything here. */
export function CorrectFlag({ flag }: { flag: Flag }) {
  const { t } = useTranslation('flags')
  const user = useUser()
  const [isOpen, setIsOpen] = useState(false)
  const correct = useCorrectFlag(flag)
  const isTheirs = flag.raisedBy === user.id && flag.validationStatus === 'pending' && mayDo(user, 'flag:review')
  if (!isTheirs) return null
  if (!isOpen)
    return (
      <Button size="compact-sm" variant="default" mt="xs" onClick={() => setIsOpen(true)}>
        {t('correct.open')}
      </Button>
    )
  const close = (): void => {
    correct.reset()
    setIsOpen(false)
  }
  return (
    <FlagForm
      label={t('correct.title')}
      saveLabel={t('correct.save')}
      initial={{ type: flag.type, severity: flag.severity, note: flag.description }}
      error={correct.error}
      isSaving={correct.isPending}
      onSave={(seen) => correct.mutate(seen, { onSuccess: close })}
      onDone={close}
    />
  )
}
