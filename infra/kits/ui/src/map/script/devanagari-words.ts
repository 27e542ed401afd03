/**
 * Words of Indian maps as Devanagari writes them, for names that the map has in Latin letters only: the commonest words of street,
 * station and shop names. What is missing is spelled by sound (`devanagari.ts`).
 */
const common = `
road:रोड rd:रोड marg:मार्ग hospital:हॉस्पिटल nagar:नगर park:पार्क and:एंड school:स्कूल lane:लेन ln:लेन mandir:मंदिर
station:स्टेशन garden:गार्डन gardens:गार्डन्स home:होम street:स्ट्रीट cross:क्रॉस flyover:फ्लाईओवर maternity:मैटर्निटी
hotel:होटल mumbai:मुंबई temple:टेंपल centre:सेंटर center:सेंटर chowk:चौक nursing:नर्सिंग bus:बस high:हाई masjid:मस्जिद
church:चर्च colony:कॉलोनी care:केयर eye:आई udyan:उद्यान udyaan:उद्यान surgical:सर्जिकल market:मार्केट shree:श्री shri:श्री
sri:श्री ground:ग्राउंड medical:मेडिकल medicals:मेडिकल्स police:पुलिस of:ऑफ for:फॉर in:इन at:ऐट by:बाय general:जनरल
society:सोसायटी sai:साई patil:पाटील college:कॉलेज the:द stop:स्टॉप sector:सेक्टर international:इंटरनेशनल new:न्यू path:पथ
naka:नाका clinic:क्लिनिक wadi:वाडी jain:जैन mulund:मुलुंड house:हाउस thane:ठाणे link:लिंक central:सेंट्रल shivaji:शिवाजी
village:विलेज depot:डेपो ambedkar:आंबेडकर gandhi:गांधी hill:हिल mall:मॉल municipal:म्युनिसिपल ganesh:गणेश vihar:विहार
swami:स्वामी tilak:तिलक hostel:हॉस्टल maharaj:महाराज institute:इंस्टिट्यूट east:पूर्व west:पश्चिम north:उत्तर south:दक्षिण
bank:बैंक railway:रेलवे building:बिल्डिंग bldg:बिल्डिंग store:स्टोर stores:स्टोर्स western:वेस्टर्न eastern:ईस्टर्न ram:राम
patel:पटेल main:मेन service:सर्विस krishna:कृष्ण avenue:एवेन्यू health:हेल्थ healthcare:हेल्थकेयर hanuman:हनुमान circle:सर्कल
bridge:ब्रिज shah:शाह mata:माता devi:देवी complex:कॉम्प्लेक्स juhu:जुहू shiv:शिव city:सिटी bhavan:भवन gaon:गाँव cinema:सिनेमा
pada:पाडा sant:संत highway:हाईवे andheri:अंधेरी singh:सिंह internal:इंटरनल babasaheb:बाबासाहेब junction:जंक्शन bandra:बांद्रा
shankar:शंकर guru:गुरु research:रिसर्च kurla:कुर्ला baba:बाबा lady:लेडी vikhroli:विक्रोली ghatkopar:घाटकोपर marol:मरोल
mahadev:महादेव national:नेशनल nehru:नेहरू indian:इंडियन mahatma:महात्मा tree:ट्री vidyalaya:विद्यालय scheme:स्कीम joshi:जोशी
holy:होली ltd:लि. airoli:ऐरोली beach:बीच tank:टैंक maidan:मैदान goregaon:गोरेगाव saint:सेंट powai:पवई pvt:प्रा.
bhandup:भांडुप fire:फायर desai:देसाई palm:पाम vidya:विद्या chembur:चेंबूर borivali:बोरिवली our:अवर statue:स्टैच्यू
maharashtra:महाराष्ट्र sir:सर bazaar:बाज़ार bazar:बाज़ार narayan:नारायण speciality:स्पेशैलिटी multispeciality:मल्टीस्पेशैलिटी
superspeciality:सुपरस्पेशैलिटी super:सुपर multi:मल्टी tata:टाटा lokmanya:लोकमान्य jai:जय jay:जय india:इंडिया
residency:रेसिडेंसी anand:आनंद haji:हाजी ali:अली office:ऑफिस underpass:अंडरपास palace:पैलेस baug:बाग bagh:बाग bag:बाग
lake:लेक playground:प्लेग्राउंड play:प्ले extension:एक्सटेंशन phule:फुले vashi:वाशी thakur:ठाकुर chhatrapati:छत्रपति
chatrapati:छत्रपति airport:एयरपोर्ट mehta:मेहता samarth:समर्थ gate:गेट gateway:गेटवे veer:वीर post:पोस्ट public:पब्लिक
khetwadi:खेतवाडी company:कंपनी old:ओल्ड parle:पार्ले mira:मीरा bombay:बॉम्बे children:चिल्ड्रन childrens:चिल्ड्रन्स
child:चाइल्ड nana:नाना raheja:रहेजा kalyan:कल्याण petrol:पेट्रोल pump:पंप estate:एस्टेट court:कोर्ट mount:माउंट dadar:दादर
dargah:दरगाह grand:ग्रैंड english:इंग्लिश godrej:गोदरेज phase:फेज polyclinic:पॉलीक्लिनिक sion:सायन subhash:सुभाष
hiranandani:हीरानंदानी galli:गल्ली gali:गली gully:गल्ली parsi:पारसी chemist:केमिस्ट malad:मालाड mahal:महल sea:सी dham:धाम
azad:आज़ाद line:लाइन lines:लाइन्स vijay:विजय trust:ट्रस्ट heart:हार्ट sagar:सागर restaurant:रेस्टोरेंट convent:कॉन्वेंट
naik:नाईक bunder:बंदर bandar:बंदर royal:रॉयल inn:इन versova:वर्सोवा kandivali:कांदिवली kandivli:कांदिवली express:एक्सप्रेस
expressway:एक्सप्रेसवे green:ग्रीन bharat:भारत balaji:बालाजी khar:खार hospitals:हॉस्पिटल्स jogeshwari:जोगेश्वरी
memorial:मेमोरियल om:ॐ laxmi:लक्ष्मी lakshmi:लक्ष्मी ashok:अशोक shastri:शास्त्री apartments:अपार्टमेंट्स apartment:अपार्टमेंट
seth:सेठ joseph:जोसेफ panvel:पनवेल mansion:मैंशन nerul:नेरुल ramp:रैंप plaza:प्लाज़ा gaondevi:गावदेवी gamdevi:गामदेवी
agiary:अगियारी siddhivinayak:सिद्धिविनायक datta:दत्त worli:वरळी gurudwara:गुरुद्वारा ghodbunder:घोडबंदर acharya:आचार्य
golden:गोल्डन pratap:प्रताप saraswati:सरस्वती sardar:सरदार mother:मदर byculla:भायखला kendra:केंद्र ramchandra:रामचंद्र
mart:मार्ट guruji:गुरुजी marine:मरीन derasar:देरासर shopping:शॉपिंग aarey:आरे star:स्टार durga:दुर्गा nanak:नानक darbar:दरबार
swaminarayan:स्वामिनारायण saibaba:साईबाबा rajiv:राजीव santa:सांता cruz:क्रूज़ santacruz:सांताक्रूज़ global:ग्लोबल
metro:मेट्रो evershine:एवरशाइन niwas:निवास nivas:निवास samaj:समाज parekh:पारेख maheshwari:माहेश्वरी shanti:शांति lodha:लोढा
vasant:वसंत late:स्व. hall:हॉल kadam:कदम turbhe:तुर्भे guest:गेस्ट kala:कला mahim:माहिम charkop:चारकोप francis:फ्रांसिस
fish:फिश colaba:कोलाबा area:एरिया laser:लेज़र life:लाइफ club:क्लब parel:परेल lower:लोअर upper:अपर jama:जामा chandra:चंद्र
gopal:गोपाल mandal:मंडल rao:राव ramabai:रमाबाई bhaskar:भास्कर mohan:मोहन gokul:गोकुल blood:ब्लड belapur:बेलापुर
mhatre:म्हात्रे exit:एग्ज़िट view:व्यू prakash:प्रकाश mankhurd:मानखुर्द sewri:शिवडी fort:फोर्ट thomas:थॉमस family:फैमिली
dahisar:दहिसर ganpati:गणपति smt:श्रीमती khan:खान oshiwara:ओशिवरा check:चेक vaidya:वैद्य jeevan:जीवन medicare:मेडिकेयर
doctor:डॉक्टर dr:डॉ. gorai:गोराई amar:अमर gokhale:गोखले maruti:मारुति maratha:मराठा university:यूनिवर्सिटी campus:कैंपस
pali:पाली enclave:एन्क्लेव kohinoor:कोहिनूर local:लोकल supermarket:सुपरमार्केट pharmacy:फार्मेसी bhai:भाई regency:रीजेंसी
terminus:टर्मिनस terminal:टर्मिनल prabhadevi:प्रभादेवी adarsh:आदर्श diamond:डायमंड maa:माँ gallery:गैलरी wadala:वडाला
petroleum:पेट्रोलियम vinayak:विनायक best:बेस्ट bal:बाल art:आर्ट arts:आर्ट्स modi:मोदी museum:म्यूज़ियम factory:फैक्टरी
kalwa:कलवा kalva:कलवा seva:सेवा sharma:शर्मा aditya:आदित्य jawaharlal:जवाहरलाल pandurang:पांडुरंग savarkar:सावरकर lal:लाल
jyotiba:जोतिबा rani:रानी zone:ज़ोन mission:मिशन kalina:कालिना dadabhai:दादाभाई industrial:इंडस्ट्रियल arya:आर्य talkies:टॉकीज
cafe:कैफे coffee:कॉफी prasad:प्रसाद dental:डेंटल shop:शॉप tower:टावर towers:टावर्स sathe:साठे compound:कंपाउंड mill:मिल
mills:मिल्स koliwada:कोलीवाडा sanjay:संजय sanpada:सानपाडा deshmukh:देशमुख forest:फॉरेस्ट anant:अनंत pandit:पंडित pune:पुणे
tukaram:तुकाराम vallabh:वल्लभ vallabhbhai:वल्लभभाई villa:विला bapu:बापू leela:लीला world:वर्ल्ड jetty:जेट्टी madh:मढ
caves:केव्ज़ john:जॉन sabha:सभा kranti:क्रांति janata:जनता buddha:बुद्ध shahid:शहीद shaheed:शहीद hari:हरि bhakti:भक्ति
deepak:दीपक point:पॉइंट government:गवर्नमेंट lokhandwala:लोखंडवाला mahakali:महाकाली chowky:चौकी chowki:चौकी sheth:शेठ
grant:ग्रांट surya:सूर्य drive:ड्राइव sonapur:सोनापूर asha:आशा critical:क्रिटिकल cancer:कैंसर phadke:फडके jyot:ज्योत
jyoti:ज्योति kasturba:कस्तूरबा ekta:एकता ratan:रतन apollo:अपोलो vitthal:विट्ठल mahindra:महिंद्रा lala:लाला shakti:शक्ति
phata:फाटा education:एजुकेशन educational:एजुकेशनल block:ब्लॉक chapel:चैपल jehangir:जहांगीर bai:बाई trombay:ट्रॉम्बे
ashram:आश्रम vivekanand:विवेकानंद vivekananda:विवेकानंद danda:दांडा mangal:मंगल dadasaheb:दादासाहेब vasai:वसई virar:विरार
nalasopara:नालासोपारा naigaon:नायगाव bhayandar:भाईंदर ambe:अंबे kumar:कुमार mohalla:मोहल्ला deonar:देवनार vikas:विकास
mumbra:मुंब्रा diva:दिवा hindustan:हिंदुस्तान diagnostic:डायग्नोस्टिक vivek:विवेक shetty:शेट्टी maroshi:मरोशी ganpat:गणपत
ahilyabai:अहिल्याबाई holkar:होलकर nair:नायर tara:तारा dispensary:डिस्पेंसरी marathi:मराठी gaikwad:गायकवाड sambhaji:संभाजी
ring:रिंग pipeline:पाइपलाइन jail:जेल connector:कनेक्टर abdul:अब्दुल maulana:मौलाना freeway:फ्रीवे bypass:बायपास
deshpande:देशपांडे blue:ब्लू seven:सेवन heights:हाइट्स bhatia:भाटिया science:साइंस sciences:साइंसेज delhi:दिल्ली bar:बार
bhoomi:भूमि manpada:मानपाडा jagannath:जगन्नाथ unit:यूनिट reliance:रिलायंस heritage:हेरिटेज navjeevan:नवजीवन sports:स्पोर्ट्स
swastik:स्वस्तिक raj:राज niketan:निकेतन bahadur:बहादुर water:वॉटर bhawani:भवानी bhavani:भवानी bose:बोस bhagat:भगत apple:ऐप्पल
silver:सिल्वर square:स्क्वेयर tulsi:तुलसी lotus:लोटस bungalow:बंगला bungalows:बंगले wada:वाडा taj:ताज chowpatty:चौपाटी
bhau:भाऊ dongri:डोंगरी training:ट्रेनिंग girls:गर्ल्स boys:बॉयज़ vishnu:विष्णु dnyaneshwar:ज्ञानेश्वर corner:कॉर्नर
milan:मिलन rajendra:राजेंद्र primary:प्राइमरी secondary:सेकेंडरी junior:जूनियर kamal:कमल vidyalay:विद्यालय
corporation:कॉर्पोरेशन exchange:एक्सचेंज oil:ऑयल gas:गैस agra:आग्रा nashik:नाशिक usha:उषा das:दास vision:विज़न
commerce:कॉमर्स energy:एनर्जी nagari:नगरी talav:तलाव talao:तलाव mazgaon:माझगाव vrindavan:वृंदावन gaothan:गावठाण
gaonthan:गावठाण jadhav:जाधव sawant:सावंत kher:खेर gulmohar:गुलमोहर ghansoli:घणसोली mahape:महापे creek:क्रीक site:साइट
taloja:तळोजा imperial:इंपीरियल sun:सन dockyard:डॉकयार्ड vile:विले saki:साकी marve:मार्वे matunga:माटुंगा govandi:गोवंडी
galaxy:गैलेक्सी fountain:फाउंटेन siddharth:सिद्धार्थ united:यूनाइटेड mosque:मस्जिद madina:मदीना shiva:शिवा saheb:साहेब
mari:मारी housing:हाउसिंग sahar:सहार mahila:महिला dindoshi:दिंडोशी paradise:पैराडाइज़ nature:नेचर nirmal:निर्मल gold:गोल्ड
arogya:आरोग्य sangh:संघ navi:नवी more:मोरे nath:नाथ charitable:चैरिटेबल ashwini:अश्विनी port:पोर्ट academy:अकादमी gautam:गौतम
jijamata:जिजामाता domestic:डोमेस्टिक radha:राधा teen:तीन hath:हाथ kids:किड्स asian:एशियन banganga:बाणगंगा
association:एसोसिएशन five:फाइव hinduja:हिंदुजा math:मठ paul:पॉल recreation:रिक्रिएशन moti:मोती upvan:उपवन hindu:हिंदू
plus:प्लस neelkanth:नीलकंठ signal:सिग्नल bakery:बेकरी chawl:चाळ air:एयर liberty:लिबर्टी paper:पेपर food:फूड foods:फूड्स
laboratory:लैबोरेटरी august:अगस्त white:व्हाइट kharghar:खारघर gymkhana:जिमखाना laxman:लक्ष्मण bhiwandi:भिवंडी
dombivli:डोंबिवली dombivali:डोंबिवली ulhasnagar:उल्हासनगर ambernath:अंबरनाथ juinagar:जुईनगर elephanta:एलिफंटा island:आइलैंड
vidyavihar:विद्याविहार hutatma:हुतात्मा bari:बारी kokan:कोकण design:डिज़ाइन kanjur:कांजूर kanjurmarg:कांजुरमार्ग
gujarati:गुजराती end:एंड girgaon:गिरगाव dharavi:धारावी mahalaxmi:महालक्ष्मी mahapalika:महापालिका kalanagar:कलानगर red:रेड
black:ब्लैक orthopaedic:ऑर्थोपेडिक orthopedic:ऑर्थोपेडिक ear:ईयर nose:नोज़ throat:थ्रोट surgery:सर्जरी dev:देव
medicine:मेडिसिन indira:इंदिरा chunabhatti:चुनाभट्टी cotton:कॉटन reay:रे currey:करी charni:चर्नी churchgate:चर्चगेट
elphinstone:एल्फिंस्टन ville:विल toll:टोल ferry:फेरी wharf:घाट dock:डॉक ghat:घाट river:रिवर nadi:नदी nallah:नाला nalla:नाला
talab:तालाब kund:कुंड hills:हिल्स valley:वैली town:टाउन township:टाउनशिप ward:वार्ड room:रूम stadium:स्टेडियम theatre:थिएटर
auditorium:ऑडिटोरियम library:लाइब्रेरी book:बुक cemetery:कब्रिस्तान crematorium:श्मशान kabristan:कब्रिस्तान bhatti:भट्टी
bhoir:भोईर pawar:पवार shinde:शिंदे thackeray:ठाकरे balasaheb:बाळासाहेब bajaj:बजाज ganga:गंगा jamuna:जमुना yamuna:यमुना
godavari:गोदावरी narmada:नर्मदा rahul:राहुल sonia:सोनिया atal:अटल bihari:बिहारी setu:सेतु coastal:कोस्टल sealink:सी_लिंक
one:वन two:टू three:थ्री four:फोर first:फर्स्ट second:सेकंड third:थर्ड no:नं. number:नंबर st:सेंट
linking:लिंकिंग rane:राणे kale:काळे bhosale:भोसले bhosle:भोसले magathane:मागाठाणे murar:मुरार dayanand:दयानंद master:मास्टर
nest:नेस्ट theme:थीम musical:म्यूज़िकल mandvi:मांडवी camp:कैंप diagnostics:डायग्नोस्टिक्स lawrence:लॉरेंस mary:मेरी
anthony:एंथनी xavier:ज़ेवियर peter:पीटर dutt:दत्त dutta:दत्ता barkat:बरकत pokhran:पोखरण prime:प्राइम butterfly:बटरफ्लाई
quarters:क्वार्टर्स netralaya:नेत्रालय drishti:दृष्टि cardinal:कार्डिनल mithai:मिठाई annie:एनी besant:बेसेंट senapati:सेनापति
bapat:बापट lokmanya:लोकमान्य jogger:जॉगर joggers:जॉगर्स carter:कार्टर pinge:पिंगे kamble:कांबले shelter:शेल्टर teacher:टीचर
teachers:टीचर्स workers:वर्कर्स labour:लेबर staff:स्टाफ officers:ऑफिसर्स model:मॉडल modern:मॉडर्न sunrise:सनराइज़
sunset:सनसेट rose:रोज़ pearl:पर्ल crystal:क्रिस्टल crown:क्राउन king:किंग kings:किंग्स queen:क्वीन queens:क्वींस bay:बे
harbour:हार्बर arcade:आर्केड business:बिज़नेस tech:टेक technology:टेक्नोलॉजी engineering:इंजीनियरिंग works:वर्क्स
market:मार्केट vegetable:वेजिटेबल chicken:चिकन mutton:मटन sweets:स्वीट्स travels:ट्रैवल्स hotels:होटल्स suites:सुइट्स
resort:रिसॉर्ट spa:स्पा gym:जिम salon:सैलून beauty:ब्यूटी parlour:पार्लर optical:ऑप्टिकल electronics:इलेक्ट्रॉनिक्स
mobile:मोबाइल cycle:साइकिल motors:मोटर्स auto:ऑटो taxi:टैक्सी stand:स्टैंड parking:पार्किंग east:पूर्व
`;

/** Where Marathi writes a word in another way. */
const marathi = `
and:अँड kamble:कांबळे drishti:दृष्टी senapati:सेनापती camp:कॅम्प taxi:टॅक्सी stand:स्टँड travels:ट्रॅव्हल्स staff:स्टाफ
parel:परळ kalwa:कळवा kalva:कळवा wadala:वडाळा tilak:टिळक nerul:नेरुळ gaon:गाव railway:रेल्वे police:पोलीस
university:युनिव्हर्सिटी service:सर्व्हिस shanti:शांती shakti:शक्ती jyoti:ज्योती bhakti:भक्ती maruti:मारुती ganpati:गणपती
hari:हरी chhatrapati:छत्रपती chatrapati:छत्रपती kranti:क्रांती guru:गुरू thakur:ठाकूर belapur:बेलापूर airport:एअरपोर्ट
care:केअर healthcare:हेल्थकेअर medicare:मेडिकेअर bank:बँक tank:टँक mansion:मॅन्शन grand:ग्रँड grant:ग्रँट gallery:गॅलरी
cafe:कॅफे campus:कॅम्पस view:व्ह्यू villa:व्हिला village:व्हिलेज avenue:अ‍ॅव्हेन्यू academy:अकादमी highway:हायवे high:हाय
freeway:फ्रीवे flyover:फ्लायओव्हर house:हाउस theatre:थिएटर drive:ड्राइव्ह kandivali:कांदिवली vikhroli:विक्रोळी
mahakali:महाकाली sewri:शिवडी balasaheb:बाळासाहेब talab:तलाव gorai:गोराई road:रोड five:फाइव्ह seven:सेव्हन valley:व्हॅली
family:फॅमिली factory:फॅक्टरी pune:पुणे setu:सेतू silver:सिल्व्हर vision:व्हिजन air:एअर square:स्क्वेअर ground:ग्राउंड
galaxy:गॅलक्सी exchange:एक्स्चेंज
`;

/** `road:रोड` each; `_` stands for a space. */
const read = (list: string) =>
  list
    .trim()
    .split(/\s+/)
    .map((entry): [string, string] => {
      const [word = '', written = ''] = entry.split(':');
      return [word, written.replaceAll('_', ' ')];
    });

export const hindiWords: ReadonlyMap<string, string> = new Map(read(common));
export const marathiWords: ReadonlyMap<string, string> = new Map([...hindiWords, ...read(marathi)]);

/** How places and people are often called after something: Majiwada, Bhausaheb. */
export const endings: ReadonlyMap<string, string> = new Map(
  read(`wadi:वाडी wada:वाडा pada:पाडा nagar:नगर gaon:गाव pur:पुर abad:ाबाद kar:कर dham:धाम saheb:साहेब dev:देव devi:देवी bhai:भाई
bai:बाई ben:बेन rao:राव nath:नाथ pal:पाल`),
);

/** How Indian languages say the letters of BKC and ONGC. */
export const letters: ReadonlyMap<string, string> = new Map(
  read(`a:ए b:बी c:सी d:डी e:ई f:एफ g:जी h:एच i:आई j:जे k:के l:एल m:एम n:एन o:ओ p:पी q:क्यू r:आर s:एस t:टी u:यू v:वी
w:डब्ल्यू x:एक्स y:वाई z:ज़ेड`),
);
