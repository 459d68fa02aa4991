import { Button, Container, Group, NumberInput, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { MOST_SAMPLED, type Sample } from '@pengawas/shared/contracts/second-looks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { formatInstant } from '../../../lib/dates.ts'
import { formatCount, formatDecimal } from '../../../lib/rules/numbers.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { PageLinks } from '../../../ui/page-links.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { SAMPLES_PER_PAGE, useDraw, useSamples } from '../api/second-looks.ts'
import { SampleDialog } from './sample-dialog.tsx'

/** Samples of reviewed sessions for a blind second look: drawn, judged, and how far first and second verdicts agree. */
export function SecondLooksPage() {
  const { t } = useTranslation('auditing')
  const [page, setPage] = useState(1)
  const samples = useSamples(page)
  const [query, setQuery] = useSearchParams()
  const open = samples.data?.items.find(({ id }) => id === query.get('sample'))
  const setOpen = (id: string | null): void => setQuery(id === null ? {} : { sample: id }, { replace: true })
  return (
    <Container size="xl" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="lg">
        <Text c="var(--pengawas-quiet)">{t('looks.hint')}</Text>
        <DrawForm onDrawn={({ id }) => setOpen(id)} />
        <QueryStatus result={samples} />
        {samples.data?.items.length === 0 ? <Text role="status">{t('looks.empty')}</Text> : null}
        {samples.data?.items.map((sample) => (
          <SampleCard key={sample.id} sample={sample} onOpen={() => setOpen(sample.id)} />
        ))}
        {samples.data && samples.data.total > SAMPLES_PER_PAGE ? (
          <PageLinks total={samples.data.total} pageSize={SAMPLES_PER_PAGE} page={page} onChange={setPage} />
        ) : null}
      </Stack>
      {open === undefined ? null : <SampleDialog key={open.id} sample={open} onClose={() => setOpen(null)} />}
    </Container>
  )
}

function DrawForm({ onDrawn }: { onDrawn: (sample: Sample) => void }) {
  const { t } = useTranslation('auditing')
  const [seed, setSeed] = useState('')
  const [size, setSize] = useState<number | string>(10)
  const draw = useDraw()
  const isSized = typeof size === 'number' && size >= 1
  return (
    <Paper withBorder p="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isSized) draw.mutate({ seed: seed.trim(), size, assessmentId: null }, { onSuccess: onDrawn })
        }}
      >
        <Title order={2} size="h4" mb="sm">
          {t('looks.draw.title')}
        </Title>
        <Group align="flex-end" gap="sm">
          <TextInput
            label={t('looks.draw.seed')}
            description={t('looks.draw.seedHint')}
            inputWrapperOrder={['label', 'description', 'input', 'error']}
            required
            maxLength={64}
            value={seed}
            onChange={(event) => setSeed(event.currentTarget.value)}
          />
          <NumberInput
            label={t('looks.draw.size')}
            required
            min={1}
            max={MOST_SAMPLED}
            allowDecimal={false}
            w={150}
            value={size}
            onChange={setSize}
          />
          <Button type="submit" loading={draw.isPending} disabled={seed.trim() === '' || !isSized}>
            {t('looks.draw.submit')}
          </Button>
        </Group>
        {draw.isError ? <FailureAlert error={draw.error} /> : null}
      </form>
    </Paper>
  )
}

function SampleCard({ sample, onOpen }: { sample: Sample; onOpen: () => void }) {
  const { t, i18n } = useTranslation('auditing')
  const count = (value: number): string => formatCount(value, i18n.language)
  return (
    <Paper withBorder p="lg" data-testid="sample">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Title order={3} size="h5">
            <bdi>{sample.seed}</bdi>
          </Title>
          <Text size="sm" c="var(--pengawas-quiet)">
            {t('looks.drawn', { name: sample.drawnByName, time: formatInstant(sample.drawnAt, i18n.language) })}
          </Text>
          <Text size="sm">
            {t('looks.of', {
              sessions: count(sample.sessions),
              population: count(sample.population),
              count: sample.population,
            })}
          </Text>
          <Text size="sm">
            {t('looks.judged', { judged: count(sample.judged), total: count(sample.flags), count: sample.flags })}
          </Text>
          <Agreement sample={sample} />
        </div>
        <Button variant="default" onClick={onOpen}>
          {t(sample.agreement === null ? 'looks.judge' : 'looks.compare')}
        </Button>
      </Group>
    </Paper>
  )
}

function Agreement({ sample: { agreement } }: { sample: Sample }) {
  const { t, i18n } = useTranslation('auditing')
  if (agreement === null) return <Text size="sm">{t('looks.later')}</Text>
  const { n, agreed, kappa, onlyFirstConfirmed, onlySecondConfirmed } = agreement
  const number = (value: number): string => formatDecimal(value, i18n.language, 2)
  const count = (value: number): string => formatCount(value, i18n.language)
  return (
    <>
      <Text size="sm" fw={600}>
        {kappa === null
          ? t('looks.noKappa', { n: count(n), count: n })
          : t('looks.kappa', {
              value: number(kappa.value),
              low: number(kappa.low),
              high: number(kappa.high),
              n: count(n),
              count: n,
            })}
      </Text>
      <Text size="sm">
        {t('looks.agreed', {
          agreed: count(agreed),
          n: count(n),
          first: count(onlyFirstConfirmed),
          second: count(onlySecondConfirmed),
        })}
      </Text>
    </>
  )
}
