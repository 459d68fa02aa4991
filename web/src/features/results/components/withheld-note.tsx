import { Alert, List } from '@mantine/core'
import type { TestResult, Withheld } from '@pengawas/shared/contracts/test-results'
import { IconClockPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { isScoreWithheld } from '../../../lib/results.ts'

/** What waits for the same thing is said in one sentence. */
const groupOf = ({ because, until }: Withheld): string => `${because} ${until ?? ''}`

/** What the candidate does not see yet, and when they will. */
export function WithheldNote({ result }: { result: TestResult }) {
  const { t, i18n } = useTranslation('results')
  const { withheld } = result
  if (withheld.length === 0) return null
  const parts = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  const sentences = [...Map.groupBy(withheld, groupOf)].map(([key, group]) => {
    const { because, until } = group[0] ?? { because: 'running' as const, until: null }
    const names = parts.format(group.map(({ part }) => t(`withheld.${part}`)))
    const text =
      until === null
        ? t(`withheld.${because}-open`, { parts: names })
        : t(`withheld.${because}`, { parts: names, time: formatInstant(until, i18n.language) })
    return { key, text }
  })
  return (
    <Alert
      role="note"
      variant="light"
      color="blue"
      icon={<IconClockPause aria-hidden />}
      title={t('withheld.title')}
      data-testid="withheld-note"
    >
      <List size="sm" spacing={4}>
        {sentences.map(({ key, text }) => (
          <List.Item key={key}>{text}</List.Item>
        ))}
        {result.isPassed && !result.isCertificateHeld && isScoreWithheld(result) ? (
          <List.Item>{t('withheld.certificate')}</List.Item>
        ) : null}
      </List>
    </Alert>
  )
}
