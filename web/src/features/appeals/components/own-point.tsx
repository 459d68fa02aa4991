import { Badge, Button, Group, Image, Stack, Text } from '@mantine/core'
import type { OwnAppealPoint } from '@pengawas/shared/contracts/appeals'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { notedWordOf } from '../../../lib/noted-flags.ts'
import { pictureUrl } from '../api/appeals.ts'
import { PointDecision } from './point-decision.tsx'

/** One thing that counted, in plain words, with the picture that it rests on and what was decided of it. */
export function OwnPoint({ appealId, point }: { appealId: string; point: OwnAppealPoint }) {
  const { t, i18n } = useTranslation(['appeals', 'noted', 'wall'])
  const { flag, termination } = point
  // What a proctor saw has no rule: its kind says what they mean.
  const whatOf = ({ reason, type }: NonNullable<OwnAppealPoint['flag']>): string =>
    reason === 'by-hand'
      ? t('appeals:seen', { what: t(`wall:flagType.${type}`) })
      : t(`noted:what.${notedWordOf(reason)}`)
  const at = flag?.at ?? termination?.at
  return (
    <Stack gap={4} data-testid="appeal-point">
      <Group gap="xs" justify="space-between" align="baseline">
        <Text fw={600}>{flag === null ? t('appeals:ended') : whatOf(flag)}</Text>
        {at === undefined ? null : (
          <Text size="sm" c="var(--pengawas-quiet)">
            {formatInstant(at, i18n.language)}
          </Text>
        )}
      </Group>
      {termination === null ? null : <Text size="sm">{t('appeals:endedBecause', { reason: termination.reason })}</Text>}
      {flag?.hasPicture === true ? <OwnPicture appealId={appealId} point={point} isCoarse={flag.isCoarse} /> : null}
      {flag !== null && !flag.hasPicture ? (
        <Text size="sm" c="var(--pengawas-quiet)">
          {t('appeals:noPicture')}
        </Text>
      ) : null}
      {point.isStanding || point.decision !== null ? null : (
        <Badge variant="light" color="gray">
          {t('appeals:notStanding')}
        </Badge>
      )}
      <PointDecision decision={point.decision} reason={point.reason} />
    </Stack>
  )
}

/** Loaded when the candidate asks for it: each opening is written down. */
function OwnPicture({ appealId, point, isCoarse }: { appealId: string; point: OwnAppealPoint; isCoarse: boolean }) {
  const { t } = useTranslation('appeals')
  const [state, setState] = useState<'closed' | 'open' | 'failed'>('closed')
  if (state === 'closed')
    return (
      <Button variant="default" size="compact-md" style={{ alignSelf: 'flex-start' }} onClick={() => setState('open')}>
        {t('showPicture')}
      </Button>
    )
  if (state === 'failed') return <Text size="sm">{t('pictureGone')}</Text>
  return (
    <>
      <Image
        src={pictureUrl(appealId, point.id)}
        alt={t('picture')}
        maw={480}
        radius="sm"
        data-testid="appeal-picture"
        onError={() => setState('failed')}
      />
      {isCoarse ? (
        <Text size="sm" c="var(--pengawas-quiet)">
          {t('coarse')}
        </Text>
      ) : null}
    </>
  )
}
