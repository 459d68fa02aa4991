import { Text } from '@mantine/core'
import type { CardFigure } from '@pengawas/shared/contracts/report-cards'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'

/** Where figures come from, and of which moment they are. */
export function SourceLine({ source, readAt }: Pick<CardFigure, 'source' | 'readAt'>) {
  const { t, i18n } = useTranslation('reportCards')
  return (
    <Text size="xs" c="var(--pengawas-quiet)">
      {t('source', { source: t(`sources.${source}`), time: formatInstant(readAt, i18n.language) })}
    </Text>
  )
}
