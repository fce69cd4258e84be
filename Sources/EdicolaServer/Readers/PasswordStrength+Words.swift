extension PasswordStrength {
    /// Frequent words in stolen passwords, and words that a newsstand suggests.
    static let common = Set(
        """
        password passwort passw0rd passwd pass pwd word parola motdepasse contrasena senha geheim segreta segreto admin \
        administrator root user guest login test demo default changeme change temp temporary secret letmein welcome \
        benvenuto benvenuti hello ciao salve bonjour hola hallo my mio mia il la the and you love iloveyou tiamo amore \
        loveyou ilove lover forever sempre angel angelo baby bambino bambina princess principessa prince principe king \
        queen regina master boss super superman batman spiderman starwars pokemon naruto matrix ninja dragon drago \
        monkey tiger tigre lion leone eagle aquila falcon horse cavallo dog cane cat gatto bella bello stella stellina \
        sole luna sunshine sunny summer estate winter inverno spring primavera autumn autunno flower fiore rose rosa \
        butterfly farfalla cookie chocolate cioccolato banana apple mela orange pepper cheese coffee caffe pizza \
        football calcio soccer baseball basketball hockey tennis golf liverpool chelsea arsenal everton manchester \
        united juventus juve inter milan roma napoli lazio barcelona madrid bayern ferrari porsche mercedes yamaha \
        ducati harley corvette mustang italia italy france germany london londra paris parigi newyork america canada \
        mexico michael michelle jessica ashley daniel andrew joshua thomas charlie robert george jordan jennifer nicole \
        hannah amanda matthew anthony william david james john maria marco andrea francesco giuseppe alessandro \
        alessandra antonio giovanni luca matteo stefano paolo roberto francesca chiara sara giulia martina valentina \
        federica federico lorenzo davide simone giorgia laura elena silvia anna google facebook instagram youtube amazon \
        microsoft windows linux samsung nokia iphone android internet computer server office work lavoro school scuola \
        family famiglia friend friends amici amico mother mamma father papa brother sister january february march april \
        june july august september october november december gennaio febbraio marzo aprile maggio giugno luglio agosto \
        settembre ottobre novembre dicembre monday tuesday wednesday thursday friday saturday sunday lunedi martedi \
        mercoledi giovedi venerdi sabato domenica red blue green black white silver golden rosso verde azzurro nero \
        bianco magic trustno1 trust shadow killer hunter ranger soldier freedom liberta whatever nothing money soldi \
        lucky fortuna jesus gesu god dio heaven hell hottie sexy fuckyou fuck cazzo merda shit newsstand newsstands \
        edicola magazine magazines rivista riviste giornale giornali newspaper newspapers news reader readers lettore \
        lettori issue abbonato abbonamento subscription subscriber unknown access account asdf qwerty azerty zxcv
        """.split(separator: " ").map(String.init))
}
