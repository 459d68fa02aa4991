import { Button, Collapse, CloseButton, Group, Paper, Stack, Text, Title, Transition } from '@mantine/core'
import type { TestResult } from '@pengawas/shared/contracts/test-results'
import { IconCertificate } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { formatNumber } from '../../../lib/rules/numbers.ts'
import { missingScore } from '../../../lib/results.ts'
import { certificateUrl } from '../api/results.ts'
import { groupRecommendations } from '../rules/group-recommendations.ts'
import { CompetencyBars } from './competency-bars.tsx'
import { RecommendationList } from './recommendation-list.tsx'
import classes from './result-toast.module.css'
import { Verdict } from '../../../ui/verdict.tsx'

const SHOWN_MS = 10_000
const FADE_MS = 500
const PREVIEWED = 3

/** Announces a result. It closes after 10 s, but never while it is hovered or focused. */
export function ResultToast({ result, onClosed }: { result: TestResult; onClosed: () => void }) {
  const { t, i18n } = useTranslation(['results', 'common'])
  const [isShown, setIsShown] = useState(true)
  const [isOpen, setIsOpen] = useState(false)
  const [isRead, setIsRead] = useState(false)
  useEffect(() => {
    if (isOpen || isRead) return
    const timer = setTimeout(() => setIsShown(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isOpen, isRead])
  const { competencyBreakdown: competencies, recommendations } = result
  const shown = isOpen ? competencies : competencies.slice(0, PREVIEWED)
  return (
    <Transition mounted={isShown} transition="slide-up" duration={FADE_MS} onExited={onClosed}>
      {(style) => (
        <Paper
          withBorder
          shadow="lg"
          p="md"
          role="status"
          className={`${classes.toast ?? ''} screen-only`}
          style={style}
          data-testid="result-toast"
          onMouseEnter={() => setIsRead(true)}
          onMouseLeave={() => setIsRead(false)}
          onFocusCapture={() => setIsRead(true)}
          onBlurCapture={() => setIsRead(false)}
        >
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <div>
              <Title order={2} size="h4">
                {t('results:toast.title')}
              </Title>
              <Text size="sm" c="var(--pengawas-quiet)">
                {t('results:toast.text')}
              </Text>
            </div>
            <CloseButton aria-label={t('common:close')} onClick={() => setIsShown(false)} />
          </Group>
          <Group gap="sm" my="sm">
            <Text fz={30} fw={700} lh={1}>
              {result.percentageScore === null
                ? t(`results:${missingScore(result)}`)
                : `${formatNumber(result.percentageScore, i18n.language)}%`}
            </Text>
            <Verdict verdict={result.verdict} isProvisional={result.isProvisional} />
          </Group>
          {competencies.length === 0 ? null : (
            <Text size="sm" mb="xs">
              {t('results:toast.counts', {
                competencies: competencies.length,
                recommendations: groupRecommendations(recommendations).length,
              })}
            </Text>
          )}
          <CompetencyBars scores={shown} />
          <Collapse expanded={isOpen}>
            <Stack gap="xs" mt="sm">
              <RecommendationList recommendations={recommendations} />
              <Text size="sm" c="var(--pengawas-quiet)">
                {t('results:completedAt', { time: formatInstant(result.completedAt, i18n.language) })}
              </Text>
            </Stack>
          </Collapse>
          <Group mt="md" gap="xs">
            <Button variant="default" size="compact-md" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {t(isOpen ? 'results:toast.less' : 'results:toast.details')}
            </Button>
            {result.hasCertificate ? (
              <Button
                component="a"
                href={certificateUrl(result.testSessionId)}
                download
                size="compact-md"
                leftSection={<IconCertificate size={18} aria-hidden />}
              >
                {t('results:certificate')}
              </Button>
            ) : null}
          </Group>
        </Paper>
      )}
    </Transition>
  )
}
