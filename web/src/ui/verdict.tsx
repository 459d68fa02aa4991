import { Badge } from '@mantine/core'
import { IconCheck, IconHourglass, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

interface VerdictProps {
  isPassed: boolean
  /** While essays wait for marks, the outcome is open. */
  isProvisional?: boolean
}

export function Verdict({ isPassed, isProvisional = false }: VerdictProps) {
  const { t } = useTranslation('results')
  if (isProvisional) {
    return (
      <Badge size="lg" variant="light" color="orange" leftSection={<IconHourglass size={16} aria-hidden />}>
        {t('provisional.title')}
      </Badge>
    )
  }
  const Icon = isPassed ? IconCheck : IconX
  return (
    <Badge size="lg" variant="light" color={isPassed ? 'teal' : 'red'} leftSection={<Icon size={16} aria-hidden />}>
      {t(isPassed ? 'passed' : 'failed')}
    </Badge>
  )
}
