import { Group, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import type { AudioReading, LiveAnalysis } from '@pengawas/shared/contracts/analysis'
import type { ShowFlags } from '@pengawas/shared/contracts/assessments'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { NotedFlagGroups } from '../../../ui/noted-flag-groups.tsx'
import { shownStateOf } from '../machine/source-state.ts'
import type { Capture } from '../store/capture-store.ts'

function facesKey(seen: LiveAnalysis | null) {
  if (seen?.unclearFace !== undefined) return `analysis.faces.${seen.unclearFace}` as const
  const faces = seen?.faces ?? null
  if (faces === null) return 'analysis.faces.unknown'
  if (faces === 0) return 'analysis.faces.none'
  return faces === 1 ? 'analysis.faces.one' : 'analysis.faces.several'
}

function soundKey(audio: Omit<AudioReading, 'testSessionId'> | null) {
  if (audio === null || audio.isUnheard === true) return 'analysis.faces.unknown'
  return audio.hasVoice ? 'analysis.voice' : 'analysis.quiet'
}

/** What the server's analysis sees of this candidate: nothing is measured behind their back. */
export function AnalysisPanel({ capture }: { capture: Capture }) {
  const { t } = useTranslation('capture')
  const analysis = useStore(capture.store, (state) => state.analysis)
  const audio = useStore(capture.store, (state) => state.audio)
  const isSeen = useStore(capture.store, ({ sources }) => shownStateOf(sources.camera) === 'live')
  const seen = isSeen ? analysis : null
  const attention = seen?.attention ?? null
  return (
    <Paper withBorder p="md" component="section">
      <Title order={2} size="h5" mb="sm">
        {t('analysis.title')}
      </Title>
      {seen === null && audio === null ? (
        <Text size="sm" c="var(--pengawas-quiet)">
          {t(isSeen ? 'analysis.waiting' : 'analysis.unseen')}
        </Text>
      ) : (
        <Stack gap="xs">
          <Row label={t('analysis.face')} value={t(facesKey(seen), { value: seen?.faces ?? 0 })} />
          <Row
            label={t('analysis.attention')}
            value={attention === null ? t('analysis.faces.unknown') : `${Math.round(attention)} / 100`}
            share={attention}
          />
          <Row label={t('analysis.audio')} value={t(soundKey(audio))} share={audio?.level ?? null} />
        </Stack>
      )}
      <RecentFlags capture={capture} />
      <Text size="xs" c="var(--pengawas-quiet)" mt="sm">
        {t('analysis.note')}
      </Text>
    </Paper>
  )
}

/** The last three, with how many there are, as the assessment lets its candidates know. */
function RecentFlags({ capture }: { capture: Capture }) {
  const { t } = useTranslation(['noted', 'capture'])
  const flags = useStore(capture.store, (state) => state.flags)
  const noted = useStore(capture.store, (state) => state.noted)
  return (
    <section aria-live="polite" style={{ marginBlockStart: 12 }}>
      <Title order={3} size="h6">
        {t('capture:analysis.flags')}
      </Title>
      {flags.length === 0 ? (
        <Text size="sm" c="var(--pengawas-quiet)">
          {t(nothingShown(noted))}
        </Text>
      ) : (
        <NotedFlagGroups flags={flags} />
      )}
      {noted !== null && noted.total > flags.length ? (
        <Text size="sm" c="var(--pengawas-quiet)">
          {t('noted:latest', { shown: flags.length, total: noted.total })}
        </Text>
      ) : null}
    </section>
  )
}

function nothingShown(noted: { showFlags: ShowFlags; isShown: boolean } | null) {
  if (noted === null) return 'noted:unknown'
  if (noted.isShown) return 'noted:none'
  return noted.showFlags === 'after' ? 'noted:notNow' : 'noted:notEver'
}

function Row({ label, value, share }: { label: string; value: string; share?: number | null }) {
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{label}</Text>
        <Text size="sm" fw={600}>
          {value}
        </Text>
      </Group>
      {share === undefined || share === null ? null : <Progress value={share} size="xs" mt={4} aria-label={label} />}
    </div>
  )
}
