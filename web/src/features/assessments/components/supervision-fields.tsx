import { Checkbox, Group, NumberInput, SegmentedControl, SimpleGrid, Stack, Text, useMatches } from '@mantine/core'
import {
  coveredFaceSchema,
  MAX_APPEAL_DAYS,
  mediaRequirementSchema,
  showFlagsSchema,
} from '@pengawas/shared/contracts/assessments'
import { MEDIA_SOURCES } from '@pengawas/shared/contracts/proctoring'
import { RECORDING_MODES, recordingModeSchema } from '@pengawas/shared/contracts/recordings'
import { useTranslation } from 'react-i18next'
import { useFields } from '../../../lib/forms.ts'
import type { AssessmentForm } from './form-fields.tsx'
import { RetentionFields } from './retention-fields.tsx'

export function SupervisionFields({ form }: { form: AssessmentForm }) {
  const { t } = useTranslation(['assessments', 'common'])
  const field = useFields(form)
  const { mediaPolicy, showFlags, recording, coveredFace } = form.values
  // On a phone the three answers are too long to stand side by side.
  const orientation = useMatches({ base: 'vertical', xs: 'horizontal' } as const)
  return (
    <Stack gap="md">
      <Group gap="xl">
        <Checkbox
          label={t('assessments:fields.aiProctoringEnabled')}
          {...field('aiProctoringEnabled', { type: 'checkbox' })}
        />
        <Checkbox
          label={t('assessments:fields.essayGradingEnabled')}
          {...field('essayGradingEnabled', { type: 'checkbox' })}
        />
        <Checkbox label={t('assessments:fields.showAnswers')} {...field('showAnswers', { type: 'checkbox' })} />
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {MEDIA_SOURCES.map((source) => (
          <Stack key={source} gap={4} role="group" aria-label={t(`common:sources.${source}`)}>
            <Text size="sm" fw={500}>
              {t(`common:sources.${source}`)}
            </Text>
            <SegmentedControl
              size="xs"
              fullWidth
              data={mediaRequirementSchema.options.map((value) => ({ value, label: t(`assessments:media.${value}`) }))}
              value={mediaPolicy[source]}
              onChange={(value) =>
                form.setFieldValue('mediaPolicy', { ...mediaPolicy, [source]: mediaRequirementSchema.parse(value) })
              }
            />
          </Stack>
        ))}
      </SimpleGrid>
      <Stack gap={4} role="group" aria-label={t('assessments:fields.showFlags')} maw={560}>
        <Text size="sm" fw={500}>
          {t('assessments:fields.showFlags')}
        </Text>
        <SegmentedControl
          size="xs"
          fullWidth
          orientation={orientation}
          data={showFlagsSchema.options.map((value) => ({ value, label: t(`assessments:showFlags.${value}`) }))}
          value={showFlags}
          onChange={(value) => form.setFieldValue('showFlags', showFlagsSchema.parse(value))}
        />
      </Stack>
      <Stack gap={4} role="group" aria-label={t('assessments:fields.recording')} maw={560}>
        <Text size="sm" fw={500}>
          {t('assessments:fields.recording')}
        </Text>
        <SegmentedControl
          size="xs"
          fullWidth
          orientation={orientation}
          data={RECORDING_MODES.map((value) => ({ value, label: t(`assessments:recording.${value}`) }))}
          value={recording}
          onChange={(value) => form.setFieldValue('recording', recordingModeSchema.parse(value))}
        />
        <Text size="xs" c="dimmed">
          {t(`assessments:recordingHint.${recording}`)}
        </Text>
      </Stack>
      <Stack gap={4} role="group" aria-label={t('assessments:fields.coveredFace')} maw={560}>
        <Text size="sm" fw={500}>
          {t('assessments:fields.coveredFace')}
        </Text>
        <SegmentedControl
          size="xs"
          fullWidth
          orientation={orientation}
          data={coveredFaceSchema.options.map((value) => ({ value, label: t(`assessments:coveredFace.${value}`) }))}
          value={coveredFace}
          onChange={(value) => form.setFieldValue('coveredFace', coveredFaceSchema.parse(value))}
        />
        <Text size="xs" c="dimmed">
          {t('assessments:coveredFaceHint')}
        </Text>
      </Stack>
      <RetentionFields form={form} />
      <NumberInput
        label={t('assessments:fields.appealDays')}
        description={t('assessments:appealDaysHint')}
        maw={560}
        min={0}
        max={MAX_APPEAL_DAYS}
        clampBehavior="none"
        allowDecimal={false}
        {...field('appealDays')}
      />
      {MEDIA_SOURCES.some((source) => mediaPolicy[source] === 'required') ? (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NumberInput
            label={t('assessments:fields.missingAfterSeconds')}
            description={t('assessments:missingHint')}
            min={3}
            max={300}
            clampBehavior="none"
            allowDecimal={false}
            {...field('missingAfterSeconds')}
          />
          <NumberInput
            label={t('assessments:fields.missingHighAfterSeconds')}
            description={t('assessments:missingHighHint')}
            min={10}
            max={3600}
            clampBehavior="none"
            allowDecimal={false}
            {...field('missingHighAfterSeconds')}
          />
        </SimpleGrid>
      ) : null}
    </Stack>
  )
}
