import { Button, Checkbox, Group, List, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { type Assessment, isWatched } from '@pengawas/shared/contracts/assessments'
import { IconArrowLeft, IconBan, IconClock, IconEye, IconInfoCircle, type Icon } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsentWords } from '../../../lib/consent-words.ts'
import { formatInstant } from '../../../lib/dates.ts'
import { askedOf } from '../../../lib/rules/shared-sources.ts'
import { AssessmentNotes } from '../../../ui/assessment-notes.tsx'

interface RulesViewProps {
  assessment: Assessment
  onBack: () => void
  onStart: () => void
}

export function RulesView({ assessment, onBack, onStart }: RulesViewProps) {
  const { t, i18n } = useTranslation(['participant', 'common'])
  const [agreed, setAgreed] = useState(false)
  const isSupervised = isWatched(assessment.mediaPolicy)
  const words = useConsentWords(askedOf(assessment.mediaPolicy), assessment.aiProctoringEnabled)
  const isAnalysed = assessment.aiProctoringEnabled && assessment.mediaPolicy.camera !== 'off'
  const isFaceToBeSeen = isAnalysed && assessment.coveredFace === 'conduct'
  const end = formatInstant(assessment.endDate, i18n.language)
  return (
    <Stack gap="lg">
      <div>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          ms={-8}
          mb="xs"
          leftSection={<BackIcon />}
          onClick={onBack}
        >
          {t('common:back')}
        </Button>
        <Title order={1} size="h2">
          {t('participant:rules.title')}
        </Title>
        <Text c="var(--pengawas-quiet)">{assessment.title}</Text>
      </div>
      <AssessmentNotes instructions={assessment.instructions} requirements={assessment.requirements} />
      <Paper withBorder shadow="sm" p={{ base: 'lg', sm: 'xl' }}>
        <Stack gap="xl">
          <RulesSection icon={IconInfoCircle} color="ink" title={t('participant:rules.general')}>
            <List.Item>{t('participant:rules.generalItems.alone')}</List.Item>
            <List.Item>
              {t(isSupervised ? 'participant:rules.generalItems.device' : 'participant:rules.generalItems.online')}
            </List.Item>
            {assessment.mediaPolicy.camera === 'off' ? null : (
              <List.Item>{t('participant:rules.generalItems.visible')}</List.Item>
            )}
          </RulesSection>
          <RulesSection icon={IconClock} color="ink" title={t('participant:rules.time')}>
            <List.Item>
              {t(`participant:rules.timeItems.${assessment.checkIn === null ? 'server' : 'admitted'}`, {
                minutes: assessment.duration,
                count: assessment.duration,
              })}
            </List.Item>
            <List.Item>{t('participant:rules.timeItems.end', { end })}</List.Item>
            <List.Item>{t('participant:rules.timeItems.stop')}</List.Item>
            {assessment.maxAttempts === 1 ? <List.Item>{t('participant:rules.timeItems.once')}</List.Item> : null}
          </RulesSection>
          {isSupervised ? (
            <RulesSection icon={IconEye} color="ink" title={t('participant:rules.watched')}>
              <List.Item>{words.live}</List.Item>
              <List.Item>{words.analysed}</List.Item>
              <List.Item>{words.page}</List.Item>
            </RulesSection>
          ) : null}
          <RulesSection icon={IconBan} color="red" title={t('participant:rules.prohibitions')}>
            <List.Item>{t('participant:rules.prohibitionItems.aids')}</List.Item>
            <List.Item>{t('participant:rules.prohibitionItems.tabs')}</List.Item>
            <List.Item>{t('participant:rules.prohibitionItems.talk')}</List.Item>
            <List.Item>{t('participant:rules.prohibitionItems.copy')}</List.Item>
            {isFaceToBeSeen ? <List.Item>{t('participant:rules.prohibitionItems.covered')}</List.Item> : null}
          </RulesSection>
        </Stack>
      </Paper>
      <Checkbox
        size="md"
        label={t('participant:rules.agree')}
        checked={agreed}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
      />
      <Button size="md" disabled={!agreed} onClick={onStart}>
        {t('participant:rules.start')}
      </Button>
    </Stack>
  )
}

function BackIcon() {
  return <IconArrowLeft size={18} aria-hidden className="mirrored" />
}

interface RulesSectionProps {
  icon: Icon
  color: string
  title: string
  children: ReactNode
}

function RulesSection({ icon: SectionIcon, color, title, children }: RulesSectionProps) {
  return (
    <section>
      <Group gap="sm" mb="xs" wrap="nowrap">
        <ThemeIcon variant="light" color={color} radius="xl" size={32} style={{ flexShrink: 0 }}>
          <SectionIcon size={18} aria-hidden />
        </ThemeIcon>
        <Title order={2} size="h4">
          {title}
        </Title>
      </Group>
      <List spacing={6} withPadding>
        {children}
      </List>
    </section>
  )
}
