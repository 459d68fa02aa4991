import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconPhoto, IconVideo } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWall, useWallSession } from '../hooks/wall-context.ts'
import { PICTURE_CHOICES } from '../rules/picture-mode.ts'

/** Whether tiles show video, single pictures, or whatever the line carries; and which it is now. */
export function PictureChoice() {
  const { t } = useTranslation('wallMedia')
  const { media } = useWallSession()
  const chosen = useWall((state) => state.pictureChoice)
  const showsPictures = useWall((state) => state.showsPictures)
  const isNarrow = showsPictures && chosen === 'automatic'
  const PictureIcon = showsPictures ? IconPhoto : IconVideo
  const label = `${t('choice.label')}: ${t(`choice.${chosen}`)}`
  return (
    <Menu position="bottom-end">
      <Tooltip label={isNarrow ? t('choice.narrow') : label}>
        <Menu.Target>
          <ActionIcon
            variant={isNarrow ? 'filled' : 'subtle'}
            color={isNarrow ? 'orange' : 'gray'}
            size="lg"
            aria-label={isNarrow ? `${label}. ${t('choice.narrow')}` : label}
            data-testid="picture-choice"
          >
            <PictureIcon size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        <Menu.Label>{t('choice.label')}</Menu.Label>
        <Menu.RadioGroup
          value={chosen}
          onChange={(value) => media.choosePictures(PICTURE_CHOICES.find((each) => each === value) ?? 'automatic')}
        >
          {PICTURE_CHOICES.map((each) => (
            <Menu.RadioItem key={each} value={each} closeMenuOnClick>
              {t(`choice.${each}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
