import { Select } from '@mantine/core'
import type { Sitting } from '@pengawas/shared/contracts/sittings'
import { useTranslation } from 'react-i18next'

/** The assessment's own dates, among the ids of sittings. */
const OWN = 'own'

interface SittingSelectProps {
  label: string
  sittings: readonly Sitting[]
  /** Null: the assessment's own dates; undefined: nothing is chosen yet. */
  value: string | null | undefined
  onChange: (sittingId: string | null) => void
}

/** Where candidates go: to a sitting, or to the dates of the assessment. */
export function SittingSelect({ label, sittings, value, onChange }: SittingSelectProps) {
  const { t } = useTranslation('assessments')
  return (
    <Select
      label={label}
      allowDeselect={false}
      style={{ flex: '1 1 220px' }}
      value={value === undefined ? null : (value ?? OWN)}
      data={[...sittings.map(({ id, name }) => ({ value: id, label: name })), { value: OWN, label: t('sittings.own') }]}
      onChange={(chosen) => {
        if (chosen !== null) onChange(chosen === OWN ? null : chosen)
      }}
    />
  )
}
