import { Badge } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

export function Verdict({ isPassed }: { isPassed: boolean }) {
  const { t } = useTranslation('results')
  const Icon = isPassed ? IconCheck : IconX
  return (
    <Badge size="lg" variant="light" color={isPassed ? 'teal' : 'red'} leftSection={<Icon size={16} aria-hidden />}>
      {t(isPassed ? 'passed' : 'failed')}
    </Badge>
  )
}
