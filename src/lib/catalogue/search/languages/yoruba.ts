/**
 * Yoruba words for what a shop sells, and the English words of goods that they mean. Each was looked up:
 * - English Wiktionary's Yoruba entries (through kaikki.org and yorubadict.com, 2026, CC BY-SA): most of them.
 * - A Dictionary of the Yoruba Language (Church Missionary Society, 1913; the letter A of a transcription): àbẹ́là,
 *   abẹ̀bẹ̀, dúdú.
 * No dictionary at hand has these, but two texts or more that do not know each other: àlàárì, àdìrẹ, ẹlẹ́kọ, gbárìyẹ̀,
 * kẹ̀mbẹ̀. Put together from words above, neck, hand, waist and book: aṣọ obìnrin, aṣọ ọkùnrin, aṣọ ọmọdé, bùbá àti
 * ìró, ìró àti bùbá, àpò ìwé, ìlẹ̀kẹ̀ ìdí, ẹ̀gbà ọrùn, ẹ̀gbà ọwọ́, aago ọwọ́.
 */
export const YORUBA = `
bàtà = shoe
sálúbàtà = slipper, slide, sandal
fìlà, àkẹtẹ̀ = cap, fila
gèlè = gele, headtie
ìborùn = scarf, shawl, gele
ìbòrí, híjáàbù = hijab, veil, turban, gele
láwàní = turban
aṣọ = cloth, dress, kaftan, shirt
aṣọ òkè, aṣọ òfì, òfì = asooke
aṣọ obìnrin = women
aṣọ ọkùnrin = men
aṣọ ọmọdé = children
àlàárì = asooke
ẹtù = asooke
àdìrẹ, ẹlẹ́kọ = adire
ẹ̀wù = kaftan, shirt, dress
kábà = dress
ábáyà = abaya, kaftan, bubu
léèsì = lace
agbádá, dàńdógó, gbárìyẹ̀ = agbada, boubou
dàńṣíkí = dashiki
ṣẹ́ẹ̀tì, bùbá = shirt, buba, blouse
búláùsì = blouse
bùbá àti ìró, ìró àti bùbá = buba
ìró = wrapper, iro
ṣòkòtò, kẹ̀mbẹ̀ = trouser
yẹ̀rì = skirt
àpò = bag, handbag
àpò ìwé = backpack
àmùrè = belt
ìlẹ̀kẹ̀ = bead
ìlẹ̀kẹ̀ ìdí = ileke, waist bead
iyùn = coral
ẹ̀gbà ọrùn = necklace
yẹtí, òrùka etí = earring
ẹ̀gbà, ẹ̀gbà ọwọ́ = bangle
òrùka = ring
aago, agogo, aago ọwọ́ = watch
dígí, jígí = mirror
àtùpà, fìtílà = lamp
àbẹ́là = candle
ìrọ̀rí, tìmùtìmù = cushion
apẹ̀rẹ̀, agbọ̀n = basket
ìkòkò = pot
igbá = calabash
ife = mug
abẹ̀bẹ̀ = fan
awọ = leather
òwú = cotton
idẹ = brass
owó ẹyọ = cowry
ọmọdé, ọmọ = children
ọmọ ọwọ́ = baby
obìnrin = women
ọkùnrin = men
pupa = red
funfun = white
dúdú = black
búlúù = blue
aró = indigo
`
