import { Button, Image, Text } from '@mantine/core'
import type { Flag } from '@pengawas/shared/contracts/flags'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useSaveEvidence } from '../flags/flags-api.ts'
import classes from './evidence-picture.module.css'

/** The picture that a flag rests on, with a frame around each face. The frames lie over the picture, which stays as it was taken. */
export function EvidencePicture({ flag }: { flag: Flag }) {
  const { t, i18n } = useTranslation('wall')
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const isSound = flag.type === 'suspicious-audio' || flag.type === 'audio-anomaly'
  if (flag.evidenceDeletedAt !== null)
    return (
      <Text size="sm" c="var(--pengawas-quiet)" data-testid="evidence-deleted">
        {t('flags.evidenceDeleted', { time: formatInstant(flag.evidenceDeletedAt, i18n.language) })}
      </Text>
    )
  if (flag.evidenceUrl === null || state === 'failed') {
    const text = state === 'failed' ? 'flags.evidenceFailed' : isSound ? 'flags.noEvidence' : 'flags.noEvidenceHere'
    return (
      <Text size="sm" c="var(--pengawas-quiet)">
        {t(text)}
      </Text>
    )
  }
  return (
    <div className={classes.evidence}>
      <div className={classes.frame} dir="ltr">
        <Image
          src={flag.evidenceUrl}
          alt={t('flags.evidence')}
          data-testid="evidence"
          radius="sm"
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
        {state === 'shown'
          ? (flag.details.boxes ?? []).map((box) => (
              <span
                key={`${box.x} ${box.y}`}
                className={classes.box}
                role="img"
                aria-label={t('flags.face')}
                data-testid="evidence-box"
                style={{
                  left: percent(box.x),
                  top: percent(box.y),
                  width: percent(box.width),
                  height: percent(box.height),
                }}
              />
            ))
          : null}
      </div>
      {state === 'shown' ? <SaveEvidence flag={flag} /> : null}
    </div>
  )
}

function SaveEvidence({ flag }: { flag: Flag }) {
  const { t } = useTranslation('flags')
  const save = useSaveEvidence(flag)
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconDownload size={14} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {t('saveEvidence')}
      </Button>
      {save.isError ? <FailureAlert error={save.error} /> : null}
    </>
  )
}

const percent = (share: number): string => `${share * 100}%`
