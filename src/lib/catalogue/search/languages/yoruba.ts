/**
 * Yoruba words for what a shop sells, and the English words of goods that they mean. Written from common use; not yet compared
 * with a dictionary. Dictionaries to check them with: A Dictionary of the Yoruba Language (Church Missionary Society, 1913);
 * R. C. Abraham, Dictionary of Modern Yoruba (London, 1958).
 */
export const YORUBA = `
bàtà = shoe
sálúbàtà = slipper, slide, sandal
fìlà, akẹtẹ̀ = cap, fila
gèlè = gele, headtie
gọ̀gọ̀wú, láwàní = turban
aṣọ = cloth, dress, kaftan, shirt
aṣọ òkè, aṣọ òfì, òfì = asooke
aṣọ obìnrin = women
aṣọ ọkùnrin = men
aṣọ ọmọdé = children
àlàárì = asooke
ẹtù = asooke
àdìrẹ, ẹlẹ́kọ = adire
àǹkárá = ankara
léèsì = lace
ẹ̀wù = kaftan, shirt, dress
agbádá, dàńdógó, gbárìyẹ̀ = agbada, boubou
dàńṣíkí = dashiki
ṣẹ́ẹ̀tì, bùbá = shirt, buba, blouse
kaba = dress
bùbá àti ìró, ìró àti bùbá = buba
ìró = wrapper, iro
ṣòkòtò, kẹ̀ǹbẹ̀ = trouser
síkẹ́ẹ̀tì, yẹ̀rì = skirt
àpò = bag, handbag
àpamọ́wọ́ = handbag, wallet, purse
àpò ìwé = backpack
ìgbànú, bẹ́líìtì = belt
ìlẹ̀kẹ̀ = bead
ìlẹ̀kẹ̀ ìdí, bẹ̀bẹ̀ = ileke, waist bead
iyùn = coral
ẹ̀gbà ọrùn, ẹ̀gbà = necklace
yẹtí, yẹrí etí = earring
ẹ̀gbà ọwọ́ = bangle
òrùka = ring
aago, agogo, aago ọwọ́ = watch
awò ojú, jígí ojú = sunglasses
dígí, jígí, awòjìji = mirror
àtùpà, fìtílà = lamp
àbẹ́là = candle
ìrọ̀rí, tìmùtìmù = cushion
apẹ̀rẹ̀, agbọ̀n = basket
ìkòkò, àmù = pot
igbá = calabash
ife, kọ́ọ̀bù = mug
abẹ̀bẹ̀ = fan
awọ = leather
òwú = cotton
ṣẹ́dà = silk
idẹ = brass
owó ẹyọ = cowry
ọmọdé, ọmọ = children
ọmọbìnrin = girl
ọmọkùnrin = boy
ìkókó = baby
obìnrin = women
ọkùnrin = men
pupa = red
funfun = white
dúdú = black
aró = indigo
`
