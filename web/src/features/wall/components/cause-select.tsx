import { Select } from '@mantine/core'
import { causesOf, TERMINATION_ORIGINS, type TerminationCause } from '@pengawas/shared/termination-causes'
import { useTranslation } from 'react-i18next'

interface CauseSelectProps {
  value: TerminationCause | null
  onChange: (cause: TerminationCause | null) => void
  /** Whether somebody has tried to end a test without one. */
  isMissing?: boolean
}

/** Why a test is ended, by a word of the list; the reason in words stands beside it. */
export function CauseSelect({ value, onChange, isMissing = false }: CauseSelectProps) {
  const { t } = useTranslation('interventions')
  const data = TERMINATION_ORIGINS.map((origin) => ({
    group: t(`cause.origin.${origin}`),
    items: causesOf(origin).map((cause) => ({ value: cause, label: t(`cause.${cause}`) })),
  }))
  return (
    <Select
      label={t('cause.label')}
      description={t('cause.hint')}
      data={data}
      value={value}
      onChange={onChange}
      error={isMissing && value === null ? t('cause.required') : null}
      allowDeselect={false}
      withAsterisk
      searchable
      maw={420}
      mb="xs"
    />
  )
}
