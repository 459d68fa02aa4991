import { Badge } from '@mantine/core'
import type { Verdict as VerdictOfResult } from '@pengawas/shared/contracts/test-results'
import { IconCheck, IconHourglass, IconScale, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const LOOKS = {
  passed: { Icon: IconCheck, color: 'teal' },
  failed: { Icon: IconX, color: 'red' },
  undecided: { Icon: IconScale, color: 'orange' },
  provisional: { Icon: IconHourglass, color: 'orange' },
} as const

interface VerdictProps {
  verdict: VerdictOfResult
  /** While essays wait for marks, the outcome is open. */
  isProvisional?: boolean
}

export function Verdict({ verdict, isProvisional = false }: VerdictProps) {
  const { t } = useTranslation('results')
  const { Icon, color } = LOOKS[isProvisional ? 'provisional' : verdict]
  return (
    <Badge size="lg" variant="light" color={color} leftSection={<Icon size={16} aria-hidden />}>
      {t(isProvisional ? 'provisional.title' : verdict)}
    </Badge>
  )
}
