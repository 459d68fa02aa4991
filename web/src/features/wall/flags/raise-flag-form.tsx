import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FlagForm } from './flag-form.tsx'
import { useRaiseFlag } from './flags-api.ts'

const NOTHING_SEEN = { type: 'behavior-suspicious', severity: 'medium', note: '' } as const
const PICTURES = ['camera', 'screen', 'none'] as const
type Picture = (typeof PICTURES)[number]

/** A proctor notes what they see; the server takes the picture of this moment. */
export function RaiseFlagForm({ testSessionId, onDone }: { testSessionId: string; onDone: () => void }) {
  const { t } = useTranslation('flags')
  const [picture, setPicture] = useState<Picture>('camera')
  const raise = useRaiseFlag()
  return (
    <FlagForm
      label={t('raise.title')}
      saveLabel={t('raise.save')}
      initial={NOTHING_SEEN}
      error={raise.error}
      isSaving={raise.isPending}
      onSave={(seen) => {
        const taken = picture === 'none' ? null : picture
        raise.mutate({ testSessionId, ...seen, picture: taken }, { onSuccess: onDone })
      }}
      onDone={onDone}
    >
      <Select
        label={t('raise.picture')}
        allowDeselect={false}
        data={PICTURES.map((value) => ({ value, label: t(`raise.${value}`) }))}
        value={picture}
        onChange={(value) => setPicture(PICTURES.find((known) => known === value) ?? picture)}
      />
    </FlagForm>
  )
}
